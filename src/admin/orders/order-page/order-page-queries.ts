import { useQuery } from "@tanstack/react-query";
import type { Tracking } from "#domain/tracking.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { call } from "../../call.ts";
import { factOf, unlessGone } from "../../http.ts";
import { KEYS } from "../../query-keys.ts";
import { sendOnce, type UnansweredStore, useSendOnce } from "../../send-once.ts";
import { useChange } from "../../use-change.ts";
import { type ChangedOrder, editOrder, findOrder, showOrder } from "../order-queries.ts";
import { orderPageCopy } from "./copy.ts";
import type { SentNote } from "./note-draft.ts";

/** One order with its lines and history; null when there is none. */
export function useOrder(id: string) {
  return useQuery({ queryKey: KEYS.order(id), queryFn: async () => (await unlessGone(findOrder(id))) ?? null });
}

/** Saves an order's note; if somebody else wrote one meanwhile, the order then shows that one. */
export function useSaveNote(id: string, unanswered: UnansweredStore<SentNote>, onSaved: (stored: SentNote) => void) {
  const send = (payload: SentNote) =>
    sendOnce(
      unanswered,
      payload,
      (edit, key) => editOrder(id, edit, key),
      // Newer typing replaces one's own note, never somebody else's.
      ({ order }, sent) => ({ ...payload, version: order.note === sent.note ? order.version : payload.version }),
    );
  return useOrderAction(send, { done: orderPageCopy.note.saved, failed: orderPageCopy.note.failed }, onSaved);
}

/** Changes what stands beside an order's status: its tracking, its deadline. */
export function useEditOrder(id: string, words: { done: string; failed: string }) {
  const once = useSendOnce((body: Partial<Tracking> | { payment_due_at: string | null }, key) =>
    editOrder(id, body, key),
  );
  return useOrderAction(once.send, words);
}

/** Notes that an order can be collected; `again` repeats that. */
export function useMarkReady(id: string) {
  const once = useSendOnce(({ again }: { again: boolean; seen: number }, key) =>
    call("POST /api/admin/orders/:id/ready", { params: { id }, query: again ? { again: "1" } : {}, key }),
  );
  return useOrderAction(once.send, {
    done: orderPageCopy.tracking.readyDone,
    failed: orderPageCopy.tracking.readyFailed,
  });
}

export function useRenewLink(id: string) {
  const once = useSendOnce((_: { seen: number }, key) =>
    call("POST /api/admin/orders/:id/link", { params: { id }, key }),
  );
  return useOrderAction(once.send, { done: orderPageCopy.link.renewed, failed: orderPageCopy.link.failed });
}

/** An order action; if somebody else was first, shows the order's present state. */
export function useOrderAction<Payload>(
  send: (payload: Payload) => Promise<ChangedOrder>,
  words: { done: string; failed: string },
  onDone?: (order: OrderDetail) => void,
) {
  return useChange({
    ...words,
    send,
    onDone: ({ order }) => {
      showOrder(order);
      onDone?.(order);
    },
    onFailed: (error) => {
      const newer = factOf(error, "stale-version", "order");
      if (newer) showOrder(newer);
    },
  });
}
