import { useEffect, useState } from "react";
import { PANEL, RECEIPT_PARAM } from "#domain/panel-address.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { copy } from "../copy.ts";
import { listDrafts, removeDraft } from "../drafts/drafts.ts";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { Empty, Loaded } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { useTitle } from "../parts/use-title.ts";
import { receiptsCopy as words } from "./copy.ts";
import { RECEIPT_FRAME } from "./receipt-file.tsx";
import { useReceiptQueue } from "./receipt-queries.ts";
import { reasonDraft } from "./reject-dialog.tsx";
import { ReviewedReceipt } from "./reviewed-receipt.tsx";

/** The receipts waiting for a review, one at a time beside its order, oldest first. */
export function ReceiptsPage() {
  const queue = useReceiptQueue();
  useTitle(words.title);
  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading>{words.title}</PageHeading>
      <p className="mt-2 max-w-[65ch] text-muted max-sm:sr-only">{words.intro}</p>
      <div className="mt-4">
        <Loaded query={queue} skeleton={<LoadingReceipt />}>
          {({ pages }) => <Receipts queue={queue} rows={pages.flatMap(({ receipts }) => receipts)} />}
        </Loaded>
      </div>
    </PanelScreen>
  );
}

function LoadingReceipt() {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 pt-2 lg:grid-cols-[minmax(0,1.5fr)_minmax(20rem,1fr)]">
      <output className="sr-only">{copy.state.loading}</output>
      <div className={`skeleton ${RECEIPT_FRAME}`} />
      <div className="flex flex-col gap-4">
        <div className="skeleton h-12 w-1/2" />
        {["w-3/4", "w-2/3", "w-1/2", "w-3/4"].map((width, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <div key={line} className={`skeleton h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}

type ReceiptsProps = { queue: ReturnType<typeof useReceiptQueue>; rows: readonly ReceiptRow[] };

/** The shown receipt stays if somebody else reviews it, so that no other slips under the finger. */
function Receipts({ queue, rows }: ReceiptsProps) {
  const { get, set } = useFilter();
  const [last, setLast] = useState<ReceiptRow>();
  const [reviewed, setReviewed] = useState<string>();

  useEffect(() => {
    // Drops typed reasons for receipts that were reviewed, perhaps by a call whose answer was lost.
    if (!queue.hasNextPage) for (const name of draftsOfOthers(rows)) removeDraft(name);
  });

  const waiting = rows.filter(({ id }) => id !== reviewed);
  const wanted = get(RECEIPT_PARAM) || last?.id;
  const hasLeft = last !== undefined && last.id === wanted && last.id !== reviewed;
  const listed = waiting.find(({ id }) => id === wanted);
  const shown = listed ?? (hasLeft ? last : waiting[0]);
  if (shown !== last) setLast(shown);
  if (reviewed !== undefined && waiting.length === rows.length) setReviewed(undefined);

  const goTo = (receipt: ReceiptRow | undefined) => {
    // An undo may finish after the page was left.
    if (location.pathname !== PANEL.receipts) return;
    set(RECEIPT_PARAM, receipt?.id ?? "");
    if (!receipt) setLast(undefined);
  };

  if (!shown) {
    return (
      <Empty title={words.empty}>
        <p>{words.emptyHint}</p>
        <TextLink href={PANEL.orders} className="mt-2">
          {words.toOrders}
        </TextLink>
      </Empty>
    );
  }
  return (
    <ReviewedReceipt
      receipt={shown}
      isWaiting={listed !== undefined}
      rows={waiting}
      queue={queue}
      onGo={goTo}
      onReviewed={(next) => {
        setReviewed(shown.id);
        goTo(next);
      }}
      onUndone={(receipt) => {
        setReviewed(undefined);
        goTo(receipt);
      }}
    />
  );
}

function draftsOfOthers(rows: readonly ReceiptRow[]): string[] {
  const own = new Set(rows.map(({ id }) => reasonDraft(id)));
  return listDrafts(reasonDraft("")).filter((name) => !own.has(name));
}
