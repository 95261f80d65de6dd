import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { scrollWhenShown } from "./when-shown.ts";

const words = copy.newer;

/** `yours` is what was typed here, if both changed the field; a field may have several changes. */
type NewerChange<Field> = {
  field: Field;
  name: string;
  was: string;
  is: string;
  yours: string | undefined;
  /** False if the form has no such field. */
  isTaken?: boolean;
};

type TakeWords = { take: (field: string) => string; takeShort: string; takeAll: string };

type NewerChangesProps<Field> = {
  title: string;
  intro: string;
  changes: readonly NewerChange<Field>[];
  /** Replaces what was typed in these fields. */
  onTake: (fields: Field[]) => void;
  /** What taking it does, if the form does not simply get the newer value. */
  taking?: TakeWords | undefined;
  className?: string;
};

/** Shows what somebody else changed while a form was open. */
export function NewerChanges<Field extends string>(props: NewerChangesProps<Field>) {
  const { title, intro, changes, onTake, taking = words, className = "" } = props;
  const disputed = new Set(changes.filter(({ yours }) => yours !== undefined).map(({ field }) => field));
  return (
    // The save button is at the end of a long form, this at its start.
    <section ref={scrollWhenShown} role="alert" className={`border-l-2 border-accent bg-sand p-4 ${className}`}>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-sm">{intro}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {changes.map(({ field, name, was, is, yours, isTaken = yours === undefined }) => (
          <li key={`${field}\n${was}\n${is}`} className="py-2">
            <p className="font-medium">{name}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm wrap-anywhere">
              <dt className="text-muted">{words.was}</dt>
              <dd>{was}</dd>
              <dt className="text-muted">{words.is}</dt>
              <dd>
                {is}
                {isTaken && <span className="text-muted"> ({words.taken})</span>}
              </dd>
              {yours !== undefined && (
                <>
                  <dt className="text-muted">{words.yours}</dt>
                  <dd>{yours}</dd>
                </>
              )}
            </dl>
            {yours !== undefined && (
              <Button look="link" aria-label={taking.take(name)} onClick={() => onTake([field])} className="text-sm">
                {taking.takeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {disputed.size > 1 && (
        <Button look="link" onClick={() => onTake([...disputed])} className="mt-1">
          {taking.takeAll}
        </Button>
      )}
    </section>
  );
}
