import { useEffect, useRef } from "react";
import { SmallButton } from "../../parts/small-button.tsx";
import { formCopy } from "./copy.ts";
import type { Recount } from "./rebase.ts";

const words = formCopy.recount;

type RecountQuestionProps = {
  recounts: readonly Recount[];
  onSettle: (recount: Recount, whose: "mine" | "theirs") => void;
};

/** Asks which count is valid where two people counted the same units. */
export function RecountQuestion({ recounts, onSettle }: RecountQuestionProps) {
  const section = useRef<HTMLElement>(null);
  // The save button is at the end of a long form, this at its start.
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    section.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} role="alert" className="border-l-2 border-accent bg-sand p-4">
      <h3 className="font-medium">{words.title}</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {recounts.map((recount) => {
          const { id, name, was, is, mine } = recount;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="tabular-nums">{words.question(name, was, is, mine)}</p>
              <p className="flex flex-wrap gap-3">
                <Choice label={words.theirs(is)} of={name} onChoose={() => onSettle(recount, "theirs")} />
                <Choice label={words.mine(mine)} of={name} onChoose={() => onSettle(recount, "mine")} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Choice({ label, of, onChoose }: { label: string; of: string; onChoose: () => void }) {
  return (
    <SmallButton aria-label={label + words.of(of)} onClick={onChoose}>
      {label}
    </SmallButton>
  );
}
