import { type ReactNode, useState } from "react";
import { groupDigits } from "#domain/money.ts";
import type { Match, Proposal } from "#server/reconciliation/reconciliation-schemas.ts";
import { Button } from "#ui/button.tsx";
import { type Choice, type Chosen, partsOf, type RefusedMatch } from "./choices.ts";
import { reconciliationCopy as words } from "./copy.ts";
import { CertainRow, LikelyRow, UnmatchedRow } from "./match-row.tsx";

type MovementGroupsProps = {
  proposal: Pick<Proposal, "certain" | "likely" | "unmatched">;
  chosen: readonly Chosen[];
  /** Those that can be sent as they are. */
  ready: ReadonlySet<string>;
  refused: Readonly<Record<string, RefusedMatch>>;
  isHeld: boolean;
  sending: ReadonlySet<string>;
  onChoose: (match: Match, choice: Choice) => void;
  onConfirm: (chosen: Chosen) => void;
};

export function MovementGroups(props: MovementGroupsProps) {
  const { proposal, chosen, ready, refused, isHeld, sending, onChoose, onConfirm } = props;
  const { certain, likely, unmatched } = proposal;
  const rowProps = (match: Match) => {
    const one = chosen.find((other) => other.match === match);
    return {
      match,
      chosen: one,
      parts: one ? partsOf(chosen, one) : [],
      refused: refused[match.movement.id],
      isHeld,
      onChoose: (choice: Choice) => onChoose(match, choice),
    };
  };
  return (
    // Keeps the focused element out from under the bar.
    <div className="[&_:is(a,button,input,summary)]:scroll-mb-40">
      <Group name="certain" matches={certain}>
        <ul className="divide-y divide-line border-y border-line">
          {certain.map((match) => (
            <CertainRow key={match.movement.id} {...rowProps(match)} />
          ))}
        </ul>
      </Group>
      <Group name="likely" matches={likely}>
        <ul className="divide-y divide-line border-y border-line">
          {likely.map((match) => (
            <LikelyRow
              key={match.movement.id}
              {...rowProps(match)}
              isReady={ready.has(match.movement.id)}
              isSending={sending.has(match.movement.id)}
              onConfirm={onConfirm}
            />
          ))}
        </ul>
      </Group>
      <Group name="unmatched" matches={unmatched}>
        <Unmatched matches={unmatched} />
      </Group>
    </div>
  );
}

const SHOWN = 100; // movements, plus as many per press

/** Folded: most of an account's movements have nothing to do with the shop. */
function Unmatched({ matches }: { matches: readonly Match[] }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  return (
    <details className="border-y border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-3">{words.movements(matches.length)}</summary>
      {isOpen && (
        <ul className="divide-y divide-line border-t border-line">
          {matches.slice(0, shown).map((match) => (
            <UnmatchedRow key={match.movement.id} match={match} />
          ))}
        </ul>
      )}
      {isOpen && shown < matches.length && (
        <Button look="link" onClick={() => setShown(shown + SHOWN)}>
          {words.more(Math.min(SHOWN, matches.length - shown))}
        </Button>
      )}
    </details>
  );
}

type GroupProps = { name: keyof typeof words.groups; matches: readonly Match[]; children: ReactNode };

/** Renders nothing without matches. */
function Group({ name, matches, children }: GroupProps) {
  if (matches.length === 0) return null;
  return (
    <section className="mt-6 max-w-5xl">
      <h3 className="font-display text-xl">
        {words.groups[name]} <span className="tabular-nums">({groupDigits(matches.length)})</span>
      </h3>
      <p className="mb-3 max-w-prose text-sm text-muted">{words.hints[name]}</p>
      {children}
    </section>
  );
}
