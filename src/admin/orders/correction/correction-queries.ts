import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { call } from "../../call.ts";
import { factOf } from "../../http.ts";
import { invalidate } from "../../query-client.ts";
import { KEYS } from "../../query-keys.ts";
import { sendOnce, type UnansweredStore, useSendOnce } from "../../send-once.ts";
import { useChange } from "../../use-change.ts";
import { useOrderAction } from "../order-page/order-page-queries.ts";
import { refreshWhatStatusMoves, showOrder } from "../order-queries.ts";
import { withdrawUndo } from "../status-toast.ts";
import { correctionCopy as words } from "./copy.ts";
import { changesOf, type CorrectionDraft, draftOf } from "./correction-draft.ts";

/** The order's products with their stock now, and the methods. */
export function useChoices(orderId: string) {
  return useQuery({
    queryKey: KEYS.correctionChoices(orderId),
    queryFn: () => call("GET /api/admin/orders/:id/correction", { params: { id: orderId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Records that a correction's difference was transferred or refunded. */
export function useSettleDifference(id: string, onDone: () => void) {
  const once = useSendOnce((body: { difference: number }, key) =>
    call("POST /api/admin/orders/:id/difference", { params: { id }, body, key }),
  );
  return useOrderAction(once.send, { done: words.settled, failed: words.notSettled }, onDone);
}

/** What is typed over the order. */
export type SentCorrection = { order: OrderDetail; draft: CorrectionDraft };

type Handlers = {
  unanswered: UnansweredStore<SentCorrection>;
  /** What is left to send if the unanswered correction turns out to be saved. */
  restOf: (saved: OrderDetail, sent: SentCorrection) => SentCorrection | undefined;
  onDone: () => void;
  onStale: (newer: OrderDetail) => void;
};

/** Saves a correction. If it is refused, the order is shown with somebody else's change. */
export function useCorrectOrder(id: string, { unanswered, restOf, onDone, onStale }: Handlers) {
  return useChange({
    done: words.saved,
    failed: words.notSaved,
    send: (payload: SentCorrection) =>
      sendOnce(
        unanswered,
        payload,
        ({ order, draft }, key) => {
          const body = { version: order.version, ...changesOf(draftOf(order), draft) };
          return call("POST /api/admin/orders/:id/correction", { params: { id }, body, key });
        },
        ({ order }, sent) => restOf(order, sent),
      ),
    // A correction ends the undo of the last status change.
    onMutate: () => withdrawUndo(id),
    onDone: async ({ order }) => {
      showOrder(order);
      onDone();
      await refreshWhatStatusMoves();
    },
    isMarked: (error) => factOf(error, "stale-version", "order") !== undefined,
    onFailed: (error) => {
      void invalidate(KEYS.correctionChoices(id));
      const closed = factOf(error, "not-open", "order");
      const newer = factOf(error, "stale-version", "order");
      if (newer) onStale(newer);
      if (closed) {
        showOrder(closed);
        onDone();
      }
    },
  });
}
