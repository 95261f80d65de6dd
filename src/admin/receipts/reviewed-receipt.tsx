import { type RefObject, useEffect, useRef, useState } from "react";
import { formatAmount } from "#domain/money.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/icons.tsx";
import { removeDraft } from "../drafts/drafts.ts";
import { readTextDraft } from "../drafts/use-draft.ts";
import { useOrder } from "../orders/order-page/order-page-queries.ts";
import { receiptsCopy as words } from "./copy.ts";
import { ReceiptFile } from "./receipt-file.tsx";
import { ReceiptOrder } from "./receipt-order.tsx";
import { usePrefetchedPicture, type useReceiptQueue, useConfirmReceipt, useRejectReceipt } from "./receipt-queries.ts";
import { reasonDraft, RejectDialog } from "./reject-dialog.tsx";
import { GoOnBar, KeyHints, ReviewBar } from "./review-bar.tsx";
import { neighboursOf } from "./review-queue.ts";
import { useShortcuts } from "./shortcuts.ts";

const GUARDED_FOR = 500; // ms: a double click's second press was not meant for the next receipt

const NEARLY_LAST = 3; // rows before the end of the loaded ones

type ReviewedReceiptProps = {
  receipt: ReceiptRow;
  /** False once somebody else has reviewed it. */
  isWaiting: boolean;
  rows: readonly ReceiptRow[];
  queue: Pick<ReturnType<typeof useReceiptQueue>, "hasNextPage" | "isFetching" | "isError" | "fetchNextPage">;
  onGo: (receipt: ReceiptRow | undefined) => void;
  /** Called with the next one. */
  onReviewed: (next: ReceiptRow | undefined) => void;
  onUndone: (receipt: ReceiptRow) => void;
};

export function ReviewedReceipt({ queue, onGo, ...props }: ReviewedReceiptProps) {
  const { receipt, rows } = props;
  const { previous, next } = neighboursOf(rows, receipt);
  const [rejecting, setRejecting] = useState(() => readTextDraft(reasonDraft(receipt.id)) && receipt.id);
  const { confirming, reject, isBusy, isHeld, isGone, isConfirmable } = useReview(props);

  const confirm = () => {
    if (!isHeld && !isGone && isConfirmable) confirming.mutate(receipt);
  };
  const askReason = () => {
    if (!isHeld && !isGone) setRejecting(receipt.id);
  };
  const go = (to: ReceiptRow | undefined) => {
    if (to && !isBusy) onGo(to);
  };
  const shortcuts = useShortcuts({
    c: confirm,
    r: askReason,
    ArrowRight: () => go(next),
    ArrowLeft: () => go(previous),
  });
  usePrefetchedPicture(next);
  const section = useScrolledToTop(receipt.id);
  return (
    // Keeps the focused element out from under the bar.
    <section
      ref={section}
      className="grid scroll-mt-2 grid-cols-1 gap-x-10 gap-y-4 max-lg:pb-24 lg:grid-cols-[minmax(0,1.5fr)_minmax(20rem,1fr)] [&_:is(a,button)]:scroll-mb-44"
    >
      <QueueBar receipt={receipt} rows={rows} queue={queue} onGo={go} />
      <ReceiptFile key={receipt.id} receipt={receipt} />
      <div className="min-w-0">
        <ReceiptOrder receipt={receipt} />
        {isGone ? (
          <GoOnBar hasOthers={rows.length > 0} onGo={() => onGo(next ?? rows[0])}>
            <Gone receipt={receipt} />
          </GoOnBar>
        ) : (
          <ReviewBar
            receipt={receipt}
            isConfirmable={isConfirmable}
            isHeld={isHeld}
            isConfirming={confirming.isPending}
            isKeyed={shortcuts.isOn}
            onConfirm={confirm}
            onReject={askReason}
          />
        )}
        <KeyHints isOn={shortcuts.isOn} onSwitch={shortcuts.switchTo} />
      </div>
      {!isGone && (
        <RejectDialog
          key={`reject ${receipt.id}`}
          receipt={receipt}
          isOpen={rejecting === receipt.id}
          isSending={reject.isPending}
          onReject={(reason) => reject.mutate({ receipt, reason })}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </section>
  );
}

/** Both answers, and whether they can be given now. */
function useReview({ receipt, isWaiting, rows, onReviewed, onUndone }: Omit<ReviewedReceiptProps, "queue" | "onGo">) {
  const { order } = receipt;
  const isGuarded = useJustShown(receipt.id);
  const goOn = (left: readonly ReceiptRow[]) => onReviewed(neighboursOf(left, receipt).next ?? left[0]);
  const confirming = useConfirmReceipt({
    // The order's other receipts are accepted with it.
    onReviewed: () => goOn(rows.filter((row) => row.order.id !== order.id)),
    onUndone,
  });
  const reject = useRejectReceipt({
    onReviewed: () => {
      removeDraft(reasonDraft(receipt.id));
      goOn(rows.filter(({ id }) => id !== receipt.id));
    },
  });
  const isBusy = confirming.isPending || reject.isPending;
  const status = useOrder(order.id).data?.status ?? order.status;
  return {
    confirming,
    reject,
    isBusy,
    isHeld: isBusy || isGuarded,
    isGone: !isWaiting && !isBusy,
    isConfirmable: status !== "cancelled",
  };
}

/** Returns a ref for the receipt's element and scrolls to its top: the previous one may have been scrolled. */
function useScrolledToTop(id: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    const { top } = element.current?.getBoundingClientRect() ?? { top: 0 };
    if (top < 0) element.current?.scrollIntoView();
  }, [id]);
  return element;
}

type QueueBarProps = Pick<ReviewedReceiptProps, "receipt" | "rows" | "queue" | "onGo">;

/** The receipt's position in the queue, with buttons for its neighbours; loads more near the end. */
function QueueBar({ receipt, rows, queue, onGo }: QueueBarProps) {
  const { order_number, total_amount, customer_name, customer_lastname } = receipt.order;
  const name = `${customer_name} ${customer_lastname}`;
  const { previous, next } = neighboursOf(rows, receipt);
  const position = rows.findIndex(({ id }) => id === receipt.id) + 1;
  useEffect(() => {
    // After a failure the message above offers the retry.
    const isSettled = !queue.isFetching && !queue.isError;
    if (queue.hasNextPage && isSettled && position > rows.length - NEARLY_LAST) void queue.fetchNextPage();
  }, [queue, position, rows.length]);
  return (
    <div className="flex items-center justify-between gap-4 border-b border-ink lg:col-span-2">
      {/* Always there, so that a screen reader reads which one came. */}
      <output className="tabular-nums">
        {position > 0 && words.position(position, rows.length, queue.hasNextPage)}
        <span className="sr-only"> {words.announced(order_number, formatAmount(total_amount), name)}</span>
      </output>
      <div className="flex">
        <IconButton
          name={words.previous}
          aria-keyshortcuts="ArrowLeft"
          aria-disabled={!previous}
          onClick={() => onGo(previous)}
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton name={words.next} aria-keyshortcuts="ArrowRight" aria-disabled={!next} onClick={() => onGo(next)}>
          <ArrowRightIcon />
        </IconButton>
      </div>
    </div>
  );
}

/** Somebody else was faster, or this administrator in another tab. */
function Gone({ receipt }: { receipt: ReceiptRow }) {
  const { data: order } = useOrder(receipt.order.id);
  const status = order?.receipts.find(({ id }) => id === receipt.id)?.status ?? "pending";
  return (
    <p role="alert" className="mb-3 border-l-2 border-accent bg-sand px-4 py-2 font-medium">
      {words.reviewed[status]}
    </p>
  );
}

/** True briefly after another receipt appears. */
function useJustShown(id: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), GUARDED_FOR);
    return () => clearTimeout(timer);
  }, [id]);
  return settled !== id;
}
