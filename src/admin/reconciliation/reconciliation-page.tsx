import { useState } from "react";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import { showToast } from "#ui/toast.ts";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { FileDrop, FileReading } from "../parts/file-drop.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { reconciliationCopy as words } from "./copy.ts";
import { Movements } from "./movements.tsx";
import { type OpenStatement, type Statement, useConfirmMatches, useReadStatement } from "./reconciliation-queries.ts";
import { afterConfirmation, afterReading, NO_WORK } from "./work.ts";

/** A phone offers files by type, which for the same extension varies between phones. */
const ACCEPTED = [
  ".csv",
  ".tsv",
  ".txt",
  ".xlsx",
  ".xls", // refused with helpful words
  "text/csv",
  "text/comma-separated-values",
  "text/tab-separated-values",
  "text/plain",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
].join(",");

/** Choose a file from a bank or wallet, see which order each transfer is for, confirm. */
export function ReconciliationPage() {
  useTitle(words.title);
  const [open, setOpen] = useState<OpenStatement>();
  const [work, setWork] = useState(NO_WORK);
  const reading = useReadStatement((read) => {
    setOpen(read);
    setWork(afterReading);
  });
  const readAgain = ({ file, columns }: Statement) => reading.mutate({ file, columns });
  const { confirming, forget } = useConfirmMatches((confirmed) => {
    setWork((before) => afterConfirmation(before, confirmed));
    const { answer, matches } = confirmed;
    if (matches.length === 1 && answer.refused.length === 0) {
      const [order] = [...answer.confirmed, ...answer.added];
      const title = answer.added.length > 0 ? words.addedOne : words.confirmedOne;
      showToast({ title, description: order?.order_number });
    }
    // Their orders now ask for less, and the rest may be in this file.
    if (open && answer.added.length > 0) readAgain(open);
  });
  const isBusy = reading.isPending || confirming.isPending;

  const choose = (file: File) => {
    confirming.reset();
    forget();
    setWork(NO_WORK);
    setOpen(undefined);
    reading.mutate({ file });
  };

  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading className="pt-2">{words.title}</PageHeading>
      <p className="mt-1 mb-6 max-w-prose text-muted">{words.intro}</p>
      <FileDrop
        name={reading.variables?.file.name}
        accept={ACCEPTED}
        words={words}
        isBusy={isBusy}
        refusalOf={refusalOf}
        onFile={choose}
      />
      <FileReading
        reading={reading}
        words={words}
        onRetry={() => reading.variables && reading.mutate(reading.variables)}
      />
      {open && !reading.isPending && (
        <Movements
          key={reading.submittedAt}
          open={open}
          work={work}
          confirming={confirming}
          onWork={setWork}
          onRead={(columns) => {
            confirming.reset();
            readAgain({ file: open.file, columns });
          }}
        />
      )}
    </PanelScreen>
  );
}

function refusalOf({ size }: File): string | undefined {
  if (size === 0) return words.empty;
  return size > MAX_STATEMENT_BYTES ? words.tooLarge : undefined;
}
