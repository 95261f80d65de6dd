import { useEffect, useRef } from "react";
import { showPesos } from "#domain/money.ts";
import { useCategoryName } from "../categories/category-queries.ts";
import { copy } from "../copy.ts";
import type { Change } from "./rebase.ts";

const words = copy.stale;

type StaleNoticeProps = {
  changes: readonly Change[];
  onTake: (fields: Change["field"][]) => void;
};

/** What somebody else changed while the form was open, and the choice between both where both changed the same. */
export function StaleNotice({ changes, onTake }: StaleNoticeProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever pressed the button at the end of a long form would not see what appears at its beginning.
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const disputed = changes.filter(({ mine }) => mine !== undefined).map(({ field }) => field);
  return (
    <section ref={section} role="alert" className="border-l-2 border-accent bg-sand p-4">
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-1 text-sm">{words.intro}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.field} className="py-2">
            <ChangeLine change={change} onTake={() => onTake([change.field])} />
          </li>
        ))}
      </ul>
      {disputed.length > 1 && (
        <button type="button" onClick={() => onTake(disputed)} className="text-link mt-1 min-h-11">
          {words.takeAll}
        </button>
      )}
    </section>
  );
}

function ChangeLine({ change: { field, was, is, mine }, onTake }: { change: Change; onTake: () => void }) {
  const name = words.fields[field];
  const nameOf = useCategoryName();
  const show = (value: Change["was"]) => (field === "category_id" ? nameOf(String(value)) : showValue(field, value));
  return (
    <>
      <p className="font-medium">{name}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm wrap-anywhere">
        <dt className="text-muted">{words.was}</dt>
        <dd>{show(was)}</dd>
        <dt className="text-muted">{words.is}</dt>
        <dd>
          {show(is)}
          {mine === undefined && <span className="text-muted"> ({words.taken})</span>}
        </dd>
        {mine !== undefined && (
          <>
            <dt className="text-muted">{words.yours}</dt>
            <dd>{show(mine)}</dd>
          </>
        )}
      </dl>
      {mine !== undefined && (
        <button type="button" aria-label={words.take(name)} onClick={onTake} className="text-link min-h-11 text-sm">
          {words.takeShort}
        </button>
      )}
    </>
  );
}

function showValue(field: Change["field"], value: Change["was"]): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (value === "") return words.nothing;
  return field === "price" ? showPesos(Number(value)) : value;
}
