import { useMutation } from "@tanstack/react-query";
import type { ChosenMatch } from "#domain/chosen-matches.ts";
import { type StatementColumns } from "#domain/statement-columns.ts";
import type { Confirmation, Proposal } from "#server/reconciliation/reconciliation-schemas.ts";
import { upload } from "../call.ts";
import { refreshWhatStatusMoves } from "../orders/order-queries.ts";
import { copyOf } from "../parts/copy-of.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useSendOnce } from "../send-once.ts";

const FILE_FIELD = "statement";

/** A file in the page's memory. `columns` only if somebody corrected them. */
export type Statement = { file: File; columns?: StatementColumns };

export type OpenStatement = Statement & { proposal: Proposal };

const columnsOf = ({ columns }: Statement): { columns?: string } =>
  columns ? { columns: JSON.stringify(columns) } : {};

/** Reads a statement and proposes matches; writes nothing. */
export function useReadStatement(onRead: (read: OpenStatement) => void) {
  return useMutation({
    mutationFn: async (chosen: Statement) => {
      const statement = { ...chosen, file: await copyOf(chosen.file) };
      const proposal = await upload("POST /api/admin/reconciliation", {
        field: FILE_FIELD,
        file: statement.file,
        texts: columnsOf(statement),
      });
      return { ...statement, proposal };
    },
    onSuccess: onRead,
  });
}

export type Sent = Statement & { matches: readonly ChosenMatch[] };

export type Confirmed = { matches: readonly ChosenMatch[]; answer: Confirmation };

/** The mutation is `confirming`; `forget` when another file is chosen. */
export function useConfirmMatches(onConfirmed: (confirmed: Confirmed) => void) {
  const once = useSendOnce(
    async ({ file, matches, ...statement }: Sent, key): Promise<Confirmed> => {
      const answer = await upload("POST /api/admin/reconciliation/confirm", {
        field: FILE_FIELD,
        file,
        texts: { ...columnsOf({ file, ...statement }), matches: JSON.stringify(matches) },
        key,
      });
      return { matches, answer };
    },
    // Something else was chosen since: the earlier request's result is shown first.
    () => undefined,
  );
  const confirming = useMutation({
    mutationFn: once.send,
    onSuccess: async (confirmed) => {
      onConfirmed(confirmed);
      await refreshOrders(confirmed.answer);
    },
  });
  return { confirming, forget: once.forget };
}

async function refreshOrders({ confirmed, added }: Confirmation): Promise<void> {
  const orders = [...confirmed, ...added].map(({ id }) => KEYS.order(id));
  await Promise.all([invalidate(...orders, KEYS.orderLists), refreshWhatStatusMoves()]);
}
