import { type ReactNode, useEffect, useRef, useState } from "react";
import { showPesos } from "#domain/money.ts";
import type { ReceiptStatus } from "#domain/receipt.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/icons.tsx";
import { readTextDraft } from "../drafts/use-draft.ts";
import { useOrder } from "../orders/order-queries.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { receiptsCopy as words } from "./copy.ts";
import { ReceiptFile } from "./receipt-file.tsx";
import { ReceiptOrder } from "./receipt-order.tsx";
import { usePrefetchedPicture, type useReceiptQueue, useConfirmReceipt, useRejectReceipt } from "./receipt-queries.ts";
import { reasonDraft, RejectDialog } from "./reject-dialog.tsx";
import { neighboursOf } from "./review-queue.ts";
import { useShortcuts } from "./shortcuts.ts";

const GUARDED_FOR = 500; // ms: the second press of a double one was not meant for the receipt that came

const NEARLY_LAST = 3; // rows before the end of what is loaded

type ReviewedReceiptProps = {
  receipt: ReceiptRow;
  /** False when somebody else has reviewed it. */
  isWaiting: boolean;
  rows: readonly ReceiptRow[];
  queue: Pick<ReturnType<typeof useReceiptQueue>, "hasNextPage" | "isFetching" | "fetchNextPage">;
  onGo: (receipt: ReceiptRow | undefined) => void;
  /** Gets the one that comes next. */
  onReviewed: (next: ReceiptRow | undefined) => void;
  onUndone: (receipt: ReceiptRow) => void;
};

export function ReviewedReceipt(props: ReviewedReceiptProps) {
  const { receipt, isWaiting, rows, queue, onGo, onReviewed, onUndone } = props;
  const { order } = receipt;
  const { previous, next } = neighboursOf(rows, receipt);
  const position = rows.findIndex(({ id }) => id === receipt.id) + 1;
  const [rejecting, setRejecting] = useState(() => readTextDraft(reasonDraft(receipt.id)) && receipt.id);
  const isGuarded = useJustShown(receipt.id);

  const goOn = (left: readonly ReceiptRow[]) => onReviewed(neighboursOf(left, receipt).next ?? left[0]);
  const confirming = useConfirmReceipt({
    // The other receipts of the order are accepted with it.
    onReviewed: () => goOn(rows.filter((row) => row.order.id !== order.id)),
    onUndone,
  });
  const reject = useRejectReceipt({ onReviewed: () => goOn(rows.filter(({ id }) => id !== receipt.id)) });
  const isBusy = confirming.isPending || reject.isPending;
  const isHeld = isBusy || isGuarded;
  const status = useOrder(order.id).data?.status ?? order.status;
  const isConfirmable = status !== "cancelled";
  const isGone = !isWaiting && !isBusy;

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
  const section = useRef<HTMLElement>(null);
  const shownId = useRef(receipt.id);
  useEffect(() => {
    if (shownId.current === receipt.id) return;
    shownId.current = receipt.id;
    // The one before may have been scrolled.
    const { top } = section.current?.getBoundingClientRect() ?? { top: 0 };
    if (top < 0) section.current?.scrollIntoView();
  }, [receipt.id]);
  useEffect(() => {
    if (queue.hasNextPage && !queue.isFetching && position > rows.length - NEARLY_LAST) void queue.fetchNextPage();
  }, [queue, position, rows.length]);

  const name = `${order.customer_name} ${order.customer_lastname}`;
  return (
    // What has the focus is not left under the bar.
    <section
      ref={section}
      className="grid scroll-mt-2 grid-cols-1 gap-x-12 gap-y-4 max-lg:pb-32 lg:grid-cols-[minmax(0,1.5fr)_minmax(20rem,1fr)] [&_:is(a,button)]:scroll-mb-44"
    >
      <div className="flex items-center justify-between gap-4 border-b border-ink lg:col-span-2">
        {/* Always there, so that a screen reader reads which one came. */}
        <output className="tabular-nums">
          {position > 0 && words.position(position, rows.length, queue.hasNextPage)}
          <span className="sr-only"> {words.announced(order.order_number, showPesos(order.total_amount), name)}</span>
        </output>
        <div className="flex">
          <IconButton
            name={words.previous}
            aria-keyshortcuts="ArrowLeft"
            aria-disabled={!previous}
            className={previous ? "" : "text-edge"}
            onClick={() => go(previous)}
          >
            <ArrowLeftIcon />
          </IconButton>
          <IconButton
            name={words.next}
            aria-keyshortcuts="ArrowRight"
            aria-disabled={!next}
            className={next ? "" : "text-edge"}
            onClick={() => go(next)}
          >
            <ArrowRightIcon />
          </IconButton>
        </div>
      </div>
      <ReceiptFile key={receipt.id} receipt={receipt} />
      <div className="min-w-0">
        <ReceiptOrder receipt={receipt} />
        {isGone && <Gone receipt={receipt} hasOthers={rows.length > 0} onGo={() => onGo(next ?? rows[0])} />}
        <div className="mt-6 bg-paper py-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--panel-bar,0px)] max-lg:z-10 max-lg:border-t max-lg:border-line">
          {!isGone && (
            <div className="max-lg:px-(--page-margin) md:max-lg:px-10">
              {/* On a phone the amount is compared with the picture above, and read out there. */}
              <p aria-hidden="true" className="mb-2 flex justify-between gap-4 tabular-nums lg:hidden">
                <span className="font-medium">{showPesos(order.total_amount)}</span>
                <span className="truncate">{name}</span>
              </p>
              <div className="flex gap-3">
                <Button look="quiet" aria-keyshortcuts="R" className="flex-1" isHeld={isHeld} onClick={askReason}>
                  {words.reject}
                  <Key isShown={shortcuts.isOn}>R</Key>
                </Button>
                {isConfirmable && (
                  <Button aria-keyshortcuts="C" className="flex-2" isHeld={isHeld} onClick={confirm}>
                    {confirming.isPending ? words.confirming : words.confirm}
                    <Key isShown={shortcuts.isOn}>C</Key>
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
        <KeyHints isOn={shortcuts.isOn} onSwitch={shortcuts.switchTo} />
      </div>
      <RejectDialog
        key={`reject ${receipt.id}`}
        receipt={receipt}
        isOpen={rejecting === receipt.id && !isGone}
        isSending={reject.isPending}
        onReject={(reason, onDone) => reject.mutate({ receipt, reason }, { onSuccess: onDone })}
        onClose={() => setRejecting(undefined)}
      />
    </section>
  );
}

type GoneProps = { receipt: ReceiptRow; hasOthers: boolean; onGo: () => void };

/** Somebody else was faster, or this very administrator in another tab. */
function Gone({ receipt, hasOthers, onGo }: GoneProps) {
  const { data: order } = useOrder(receipt.order.id);
  const status: ReceiptStatus = order?.receipts.find(({ id }) => id === receipt.id)?.status ?? "pending";
  return (
    <div role="alert" className="mt-6 border-l-2 border-accent bg-sand p-4">
      <p className="font-medium">{words.reviewed[status]}</p>
      <Button className="mt-3" onClick={onGo}>
        {hasOthers ? words.reviewed.go : words.reviewed.finish}
      </Button>
    </div>
  );
}

/** On screens with a keyboard, as far as a browser tells. */
const WITH_KEYBOARD = "hidden pointer-fine:inline-flex";

function Key({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <kbd
      aria-hidden="true"
      className={`${WITH_KEYBOARD} min-w-6 justify-center border border-current px-1 font-sans text-xs`}
    >
      {children}
    </kbd>
  );
}

function KeyHints({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const { keys } = words;
  return (
    <p className={`${WITH_KEYBOARD} flex-wrap items-center gap-x-4 text-sm text-muted`}>
      {isOn && <span>{keys.hint}</span>}
      <Button look="link" onClick={() => onSwitch(!isOn)}>
        {isOn ? keys.off : keys.on}
      </Button>
    </p>
  );
}

/** True for a moment after another receipt came. */
function useJustShown(id: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), GUARDED_FOR);
    return () => clearTimeout(timer);
  }, [id]);
  return settled !== id;
}
