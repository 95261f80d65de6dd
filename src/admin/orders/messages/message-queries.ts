import { useQuery } from "@tanstack/react-query";
import { call } from "../../call.ts";
import { invalidate, queryClient } from "../../query-client.ts";
import { KEYS } from "../../query-keys.ts";
import { useSendOnce } from "../../send-once.ts";
import { useChange } from "../../use-change.ts";
import { messagesCopy } from "./copy.ts";

const SHOWN = "200"; // the most that one answer holds; an order has a few

const POLL = { waiting: 3_000, usual: 15_000 } as const; // ms: nothing announces a mail that was sent

export function useMessages(orderId: string) {
  return useQuery({
    queryKey: KEYS.messages(orderId),
    queryFn: () => call("GET /api/admin/orders/:id/messages", { params: { id: orderId }, query: { limit: SHOWN } }),
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ status }) => status === "waiting") ? POLL.waiting : POLL.usual,
  });
}

export function useSendAgain(orderId: string) {
  return useChange({
    send: useSendOnce((messageId: string, key) =>
      call("POST /api/admin/orders/:id/messages/:messageId/send-again", {
        params: { id: orderId, messageId },
        query: { limit: SHOWN },
        key,
      }),
    ).send,
    done: messagesCopy.queued,
    failed: messagesCopy.refused,
    onDone: (log) => void queryClient.setQueryData(KEYS.messages(orderId), log),
    onFailed: () => void invalidate(KEYS.messages(orderId)),
  });
}
