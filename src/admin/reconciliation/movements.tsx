import type { ReactNode } from "react";
import type { ChosenMatch } from "#domain/chosen-matches.ts";
import { MAX_MATCHES } from "#domain/reconciliation.ts";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { Button } from "#ui/button.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { detailOf } from "../http.ts";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { Failure, Outcome } from "../parts/outcome.tsx";
import { useBottomBar } from "../parts/use-bottom-bar.ts";
import { choiceOf, type Chosen, partsOf, toChosen, toSend } from "./choices.ts";
import { ColumnTable } from "./column-table.tsx";
import { reconciliationCopy as words } from "./copy.ts";
import { MovementGroups } from "./movement-groups.tsx";
import type { OpenStatement, useConfirmMatches } from "./reconciliation-queries.ts";
import { Results } from "./results.tsx";
import type { Work } from "./work.ts";

type MovementsProps = {
  open: OpenStatement;
  work: Work;
  confirming: ReturnType<typeof useConfirmMatches>["confirming"];
  onWork: (change: (before: Work) => Work) => void;
  onRead: (columns: OpenStatement["columns"]) => void;
};

export function Movements({ open, work, confirming, onWork, onRead }: MovementsProps) {
  const { proposal } = open;
  const isHeld = confirming.isPending;
  const { certain, likely, unmatched } = withoutDone(proposal, work);
  const chosen = [...chosenOf(certain, work, true), ...chosenOf(likely, work, false)];
  const sendable = (some: readonly Chosen[]) => toSend(chosen, some, work.refused);
  const ready = sendable(chosen).slice(0, MAX_MATCHES);
  useUnsaved(ready.length > 0 || isHeld);

  const confirm = (matches: readonly ChosenMatch[]) => {
    if (matches.length > 0 && !isHeld) {
      confirming.mutate({ file: open.file, columns: open.columns, matches });
    }
  };
  const isBegun = work.rounds > 0 || work.confirmed.length + work.added.length > 0;
  const isNothing = proposal.certain.length + proposal.likely.length + proposal.unmatched.length === 0;
  const isAllDone = !isNothing && certain.length + likely.length === 0;
  const failure = confirming.isError && (
    <Failure
      title={words.failed}
      detail={`${detailOf(confirming.error)} ${words.failedHint}`}
      className="max-h-[50dvh] w-full overflow-y-auto"
    />
  );
  return (
    <>
      {/* With the last payment goes the button that was pressed: the result takes the focus, as of several. */}
      {isBegun && <Results key={`${work.rounds} ${isAllDone}`} work={work} matches={[...certain, ...likely]} />}
      <Outcome title={words.found}>
        <p className="mt-2 max-w-prose">{isNothing ? words.nothing : isAllDone && words.allDone}</p>
        {proposal.ignored > 0 && <p className="mt-1 text-sm text-muted">{words.ignored(proposal.ignored)}</p>}
        <ColumnTable layout={proposal.layout} isOpen={isNothing} isHeld={isHeld} onApply={onRead} />
        <MovementGroups
          proposal={{ certain, likely, unmatched }}
          chosen={chosen}
          ready={idsOf(ready)}
          refused={work.refused}
          isHeld={isHeld}
          sending={idsOf(confirming.isPending ? confirming.variables.matches : [])}
          onChoose={({ movement: { id } }, choice) =>
            onWork((before) => ({ ...before, choices: { ...before.choices, [id]: choice } }))
          }
          onConfirm={(one) => confirm(sendable(partsOf(chosen, one)))}
        />
        {ready.length === 0 && failure}
        {isBegun && (
          <Button look="link" className="mt-4" isHeld={isHeld} onClick={() => onRead(open.columns)}>
            {words.readAgain}
          </Button>
        )}
        {ready.length > 0 && (
          <ConfirmBar ready={ready} chosen={chosen} isConfirming={isHeld} onConfirm={() => confirm(ready)}>
            {failure}
          </ConfirmBar>
        )}
      </Outcome>
    </>
  );
}

type Matches = Pick<OpenStatement["proposal"], "certain" | "likely" | "unmatched">;

function withoutDone({ certain, likely, unmatched }: Matches, { done }: Work): Matches {
  const isLeft = ({ movement }: Match) => !done.has(movement.id);
  return { certain: certain.filter(isLeft), likely: likely.filter(isLeft), unmatched };
}

function chosenOf(matches: readonly Match[], { choices }: Work, areCertain: boolean): Chosen[] {
  return matches.flatMap((match) => toChosen(match, choiceOf(choices, match, areCertain)) ?? []);
}

function idsOf(matches: readonly ChosenMatch[]): Set<string> {
  return new Set(matches.map(({ movement_id }) => movement_id));
}

type ConfirmBarProps = {
  ready: readonly ChosenMatch[];
  chosen: readonly Chosen[];
  isConfirming: boolean;
  onConfirm: () => void;
  /** Above the button: below a long list nobody would see the error. */
  children: ReactNode;
};

function ConfirmBar({ ready, chosen, isConfirming, onConfirm, children }: ConfirmBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  const amounts = new Map(chosen.map(({ match: { movement } }) => [movement.id, movement.amount]));
  const total = ready.reduce((sum, match) => sum + (amounts.get(match.movement_id) ?? 0), 0);
  return (
    <div
      ref={bar}
      className="sticky bottom-[var(--panel-bar,0px)] z-10 mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper py-3"
    >
      {children}
      <Button className="max-sm:w-full" isHeld={isConfirming} onClick={onConfirm}>
        {isConfirming ? words.confirming : words.confirmAll(ready.length)}
      </Button>
      <span className="text-muted tabular-nums">{words.sum(formatExactAmount(total))}</span>
    </div>
  );
}
