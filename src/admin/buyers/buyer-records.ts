import { isAnonymisable } from "#domain/buyer.ts";
import type { RecordCounts } from "#server/buyers/anonymise.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";

export type ActionProps = {
  records: readonly BuyerRecord[];
  /** How many there are of what, in words. */
  what: string;
  onClose: () => void;
};

/** An action that asks for the password; `email` is whose. */
export type ProvenActionProps = ActionProps & { email: string };

export function rowOf(record: BuyerRecord) {
  return record.kind === "order" ? record.order : record.regret;
}

/** As the calls name them. */
export function idsOf(records: readonly BuyerRecord[]): { order_ids: string[]; regret_ids: string[] } {
  const of = (kind: BuyerRecord["kind"]) => records.filter((record) => record.kind === kind).map(({ id }) => id);
  return { order_ids: of("order"), regret_ids: of("regret") };
}

export function countsOf(records: readonly BuyerRecord[]): RecordCounts {
  const orders = records.filter(({ kind }) => kind === "order").length;
  return { orders, regrets: records.length - orders };
}

/** Whether nobody needs its data any more, by the server's rule. */
export function isClosed(record: BuyerRecord): boolean {
  return record.kind === "order" ? isAnonymisable(record.order.status) : record.regret.answered_at !== null;
}
