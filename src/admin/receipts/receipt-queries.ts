import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CallAnswer } from "#server/call-types.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { showToast } from "#ui/toast.ts";
import { call, download } from "../call.ts";
import { detailOf } from "../http.ts";
import { orderCopy } from "../orders/copy.ts";
import { refreshWhatStatusMoves, undoStatus } from "../orders/order-queries.ts";
import { offerUndo, withdrawUndo } from "../orders/status-toast.ts";
import { inPages, pageByPage } from "../parts/page-by-page.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { isLost, useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { receiptsCopy as words } from "./copy.ts";

type ReceiptPage = CallAnswer<"GET /api/admin/receipts">;

/** Receipts waiting for a review, oldest first. */
export function useReceiptQueue() {
  return useInfiniteQuery({
    queryKey: KEYS.receiptQueue,
    queryFn: ({ pageParam }) => call("GET /api/admin/receipts", { query: { status: "pending", cursor: pageParam } }),
    ...pageByPage,
  });
}

const pictureOf = (id: string) => ({
  queryKey: KEYS.receiptFile(id),
  queryFn: async () => (await download("GET /api/admin/receipts/:id/file", { params: { id } })).blob,
  staleTime: Infinity, // a receipt never changes
});

export function useReceiptPicture(id: string) {
  return useQuery(pictureOf(id));
}

export function usePrefetchedPicture(next: ReceiptRow | undefined): void {
  const id = next?.media_type === "image/webp" ? next.id : undefined;
  useEffect(() => {
    if (id !== undefined) queryClient.query(pictureOf(id)).catch(() => undefined);
  }, [id]);
}

type Review = {
  /** Called before the queue drops it. */
  onReviewed: (receipt: ReceiptRow) => void;
  /** Called once it awaits review again. */
  onUndone: (receipt: ReceiptRow) => void;
};

/** Accepts a receipt, which confirms a pending order. */
export function useConfirmReceipt({ onReviewed, onUndone }: Review) {
  const once = useSendOnce((id: string, key) => call("POST /api/admin/receipts/:id/confirm", { params: { id }, key }));
  const undo = async (receipt: ReceiptRow) => {
    if (await undoStatus(receipt.order.id, "confirmed")) onUndone(receipt);
  };
  return useChange({
    send: ({ id }: ReceiptRow) => once.send(id),
    failed: (error) => (isLost(error) ? words.confirmUnknown : words.confirmFailed),
    explain: explainReview,
    onMutate: ({ order }) => withdrawUndo(order.id),
    onDone: ({ receipt }, before) => {
      const { id, order_number, status } = receipt.order;
      onReviewed(before);
      removeFromQueue(before);
      const toast = { title: words.confirmed, description: orderCopy.list.statusNow(order_number, status) };
      if (before.order.status === "pending" && status === "confirmed") offerUndo(id, toast, () => void undo(before));
      else showToast({ ...toast, title: words.accepted });
      void refreshReviewed(id);
    },
    onFailed: (_, { order }) => void refreshReviewed(order.id),
  });
}

export function useRejectReceipt({ onReviewed }: Pick<Review, "onReviewed">) {
  const once = useSendOnce(({ id, reason }: { id: string; reason: string }, key) =>
    call("POST /api/admin/receipts/:id/reject", { params: { id }, body: { reason }, key }),
  );
  return useChange({
    send: ({ receipt: { id }, reason }: { receipt: ReceiptRow; reason: string }) => once.send({ id, reason }),
    failed: (error) => (isLost(error) ? words.rejectUnknown : words.rejectFailed),
    explain: explainReview,
    onDone: (_, { receipt }) => {
      onReviewed(receipt);
      removeFromQueue(receipt);
      showToast({ title: words.rejected, description: words.rejectedHint(receipt.order.order_number) });
      void refreshReviewed(receipt.order.id);
    },
    onFailed: (_, { receipt }) => void refreshReviewed(receipt.order.id),
  });
}

function explainReview(error: Error): string {
  return isLost(error) ? words.unknownHint : detailOf(error);
}

function removeFromQueue({ id }: ReceiptRow): void {
  const without = (page: ReceiptPage) => ({ ...page, receipts: page.receipts.filter((receipt) => receipt.id !== id) });
  queryClient.setQueryData(KEYS.receiptQueue, inPages(without));
}

async function refreshReviewed(orderId: string): Promise<void> {
  await Promise.all([invalidate(KEYS.order(orderId), KEYS.orderLists), refreshWhatStatusMoves()]);
}
