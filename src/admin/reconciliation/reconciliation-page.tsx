import { useState } from "react";
import { MAX_MATCHES } from "#domain/reconciliation.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import type { ChosenMatch, Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { PanelScreen } from "../home/panel-screen.tsx";
import { useUnsaved } from "../home/unsaved.ts";
import { CallFailed, detailOf } from "../http.ts";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { showAmount } from "../parts/amount.ts";
import { FileDrop } from "../parts/file-drop.tsx";
import { Failure, Outcome } from "../parts/outcome.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useBottomBar } from "../parts/use-bottom-bar.ts";
import { useTitle } from "../parts/use-title.ts";
import { type Choices, choiceOf, type Chosen, partsOf, toChosen, toSend } from "./choices.ts";
import { ColumnTable } from "./column-table.tsx";
import { reconciliationCopy as words } from "./copy.ts";
import { MovementGroups } from "./movement-groups.tsx";
import {
  type Confirmed,
  type OpenStatement,
  type Statement,
  useConfirmMatches,
  useReadStatement,
} from "./reconciliation-queries.ts";
import { Results } from "./results.tsx";
import type { PaidOrder, RefusedMatch } from "./shapes.ts";

/** A phone offers a file by its type, which for the same ending is not the same on all. */
const ACCEPTED = [
  ".csv",
  ".tsv",
  ".txt",
  ".xlsx",
  ".xls", // refused with words that help
  "text/csv",
  "text/comma-separated-values",
  "text/tab-separated-values",
  "text/plain",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
].join(",");

/** What was done with a file, and what was chosen. */
type Work = {
  choices: Choices;
  confirmed: readonly PaidOrder[];
  added: readonly PaidOrder[];
  refused: Readonly<Record<string, RefusedMatch>>;
  /** Movements that are confirmed now. */
  done: ReadonlySet<string>;
  /** How often many were confirmed at once: their result takes the focus. */
  rounds: number;
};

const NO_WORK: Work = { choices: {}, confirmed: [], added: [], refused: {}, done: new Set(), rounds: 0 };

/** Choose a bank's or wallet's file, see which order each transfer is for, confirm. */
export function ReconciliationPage() {
  useTitle(words.title);
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState<OpenStatement>();
  const [work, setWork] = useState(NO_WORK);
  const reading = useReadStatement(setOpen);
  const readAgain = ({ file, columns }: Statement) => reading.mutate({ file, ...(columns ? { columns } : {}) });
  const { confirming, forget } = useConfirmMatches((confirmed) => {
    setWork((before) => afterConfirmation(before, confirmed));
    const { answer, matches } = confirmed;
    if (matches.length === 1 && answer.refused.length === 0) {
      const [order] = [...answer.confirmed, ...answer.added];
      const title = answer.added.length > 0 ? words.addedOne : words.confirmedOne;
      showToast({ title, ...(order ? { description: order.order_number } : {}) });
    }
    // Their orders ask for less now, and the rest may be in this file.
    if (open && answer.added.length > 0) readAgain(open);
  });
  const isBusy = reading.isPending || confirming.isPending;

  const choose = (files: readonly File[]) => {
    const [file] = files;
    const refusal = refusalOf(files);
    setProblem(refusal);
    if (!file || refusal !== undefined) return;
    confirming.reset();
    forget();
    setWork(NO_WORK);
    setOpen(undefined);
    reading.mutate({ file });
  };

  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading className="pt-2 text-xl sm:text-2xl">{words.title}</PageHeading>
      <p className="mt-3 mb-6 max-w-prose">{words.intro}</p>
      <FileDrop name={reading.variables?.file.name} accept={ACCEPTED} words={words} isBusy={isBusy} onFiles={choose} />
      {problem !== undefined && <Failure title={words.refused} detail={problem} />}
      <output className={reading.isPending ? "mt-6 block text-lg" : "sr-only"}>
        {reading.isPending ? words.reading : ""}
      </output>
      {reading.isError && (
        <Failure title={words.readFailed} detail={readFailure(reading.error)}>
          <Button look="quiet" className="mt-3" onClick={() => reading.mutate(reading.variables)}>
            {words.retry}
          </Button>
        </Failure>
      )}
      {open && !reading.isPending && (
        <Movements
          key={reading.submittedAt}
          open={open}
          work={work}
          confirming={confirming}
          onWork={setWork}
          onRead={(columns) => readAgain({ file: open.file, ...(columns ? { columns } : {}) })}
        />
      )}
    </PanelScreen>
  );
}

type MovementsProps = {
  open: OpenStatement;
  work: Work;
  confirming: ReturnType<typeof useConfirmMatches>["confirming"];
  onWork: (change: (before: Work) => Work) => void;
  onRead: (columns: OpenStatement["columns"]) => void;
};

function Movements({ open, work, confirming, onWork, onRead }: MovementsProps) {
  const { proposal } = open;
  const isLeft = ({ movement }: Match) => !work.done.has(movement.id);
  const certain = proposal.certain.filter(isLeft);
  const likely = proposal.likely.filter(isLeft);
  const all = [...certain, ...likely, ...proposal.unmatched];

  const chosen = [
    ...certain.flatMap((match) => toChosen(match, choiceOf(work.choices, match, true)) ?? []),
    ...likely.flatMap((match) => toChosen(match, choiceOf(work.choices, match, false)) ?? []),
  ];
  const sendable = (some: readonly Chosen[]) => toSend(chosen, some, work.refused);
  const ready = sendable(chosen).slice(0, MAX_MATCHES);
  useUnsaved(ready.length > 0 || confirming.isPending);
  const bar = useBottomBar<HTMLDivElement>(ready.length > 0);

  const confirm = (matches: readonly ChosenMatch[]) => {
    if (matches.length > 0 && !confirming.isPending) {
      confirming.mutate({ file: open.file, ...(open.columns ? { columns: open.columns } : {}), matches });
    }
  };
  const amounts = new Map(all.map(({ movement }) => [movement.id, movement.amount]));
  const total = ready.reduce((sum, match) => sum + (amounts.get(match.movement_id) ?? 0), 0);
  const refused = [...certain, ...likely].flatMap((match) => {
    const refusal = work.refused[match.movement.id];
    return refusal ? { match, refusal } : [];
  });
  const sending = new Set(
    confirming.isPending ? confirming.variables.matches.map((match) => match.movement_id) : undefined,
  );
  const isBegun = work.rounds > 0 || work.done.size > 0;
  const isNothing = proposal.certain.length + proposal.likely.length + proposal.unmatched.length === 0;

  return (
    <>
      {isBegun && (
        <Results
          key={work.rounds}
          confirmed={work.confirmed}
          added={work.added}
          refused={refused}
          isFocused={work.rounds > 0}
        />
      )}
      <Outcome title={words.found}>
        <p className="mt-2 max-w-prose">
          {isNothing ? words.nothing : certain.length + likely.length === 0 && words.allDone}
        </p>
        {proposal.ignored > 0 && <p className="mt-1 text-sm text-muted">{words.ignored(proposal.ignored)}</p>}
        <ColumnTable layout={proposal.layout} isOpen={isNothing} isHeld={confirming.isPending} onApply={onRead} />
        <MovementGroups
          proposal={{ certain, likely, unmatched: proposal.unmatched }}
          chosen={chosen}
          ready={new Set(ready.map(({ movement_id }) => movement_id))}
          refused={work.refused}
          isHeld={confirming.isPending}
          sending={sending}
          onChoose={({ movement: { id } }, choice) =>
            onWork((before) => ({ ...before, choices: { ...before.choices, [id]: choice } }))
          }
          onConfirm={(one) => confirm(sendable(partsOf(chosen, one)))}
        />
        {confirming.isError && (
          <Failure title={words.failed} detail={`${detailOf(confirming.error)} ${words.failedHint}`} />
        )}
        {isBegun && (
          <Button look="link" className="mt-4" isHeld={confirming.isPending} onClick={() => onRead(open.columns)}>
            {words.readAgain}
          </Button>
        )}
        {ready.length > 0 && (
          <div
            ref={bar}
            className="sticky bottom-[var(--panel-bar,0px)] z-10 mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper py-3"
          >
            <Button className="max-sm:w-full" isHeld={confirming.isPending} onClick={() => confirm(ready)}>
              {confirming.isPending ? words.confirming : words.confirmAll(ready.length)}
            </Button>
            <span className="text-muted tabular-nums">{words.sum(showAmount(total))}</span>
          </div>
        )}
      </Outcome>
    </>
  );
}

/** What the browser can tell without sending it. */
function refusalOf(files: readonly File[]): string | undefined {
  const [file] = files;
  if (files.length > 1) return words.several;
  if (file?.size === 0) return words.empty;
  return file && file.size > MAX_STATEMENT_BYTES ? words.tooLarge : undefined;
}

/** Anything but `CallFailed` means the browser could not read the file. */
function readFailure(error: unknown): string {
  return error instanceof CallFailed ? error.detail : words.unreadable;
}

function afterConfirmation(before: Work, { matches, answer }: Confirmed): Work {
  const refused = Object.fromEntries(answer.refused.map((refusal) => [refusal.movement_id, refusal]));
  // What cannot be confirmed at all is taken out; a difference may still be agreed to.
  const takenOut = answer.refused.filter(({ code }) => code !== "amount-differs");
  const choices = takenOut.map(({ movement_id }) => [movement_id, { option: null, isAgreed: false }] as const);
  const done = matches.map(({ movement_id }) => movement_id).filter((id) => !(id in refused));
  return {
    choices: { ...before.choices, ...Object.fromEntries(choices) },
    confirmed: [...before.confirmed, ...answer.confirmed],
    added: [...before.added, ...answer.added],
    refused,
    done: new Set([...before.done, ...done]),
    rounds: before.rounds + Number(matches.length > 1),
  };
}
