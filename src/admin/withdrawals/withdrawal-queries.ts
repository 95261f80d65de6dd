import { useInfiniteQuery } from "@tanstack/react-query";
import type { WithdrawalStatus } from "#server/withdrawals/list-withdrawals.ts";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { pageByPage } from "../parts/page-by-page.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { withdrawalsCopy } from "./copy.ts";

export function useWithdrawals(status: WithdrawalStatus | undefined, enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: KEYS.withdrawalList(status),
    queryFn: ({ pageParam }) => call("GET /api/admin/regrets", { query: { status, cursor: pageParam } }),
    ...pageByPage,
  });
}

/** Marks a request as answered; if somebody else already did, the list shows who. */
export function useAnswerWithdrawal(id: string, onAnswered: () => void) {
  // The first answer stays, even if sent again.
  const once = useSendOnce(
    (note: string, key) =>
      call("PATCH /api/admin/regrets/:id", { params: { id }, body: { answered: true, note }, key }),
    () => undefined,
  );
  return useChange({
    send: once.send,
    failed: withdrawalsCopy.failed,
    onDone: ({ regret: { code } }) => {
      onAnswered();
      showToast(withdrawalsCopy.saved(code));
    },
    onSettled: () => invalidate(KEYS.withdrawals),
  });
}
