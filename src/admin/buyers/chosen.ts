import { isAnonymisable } from "#domain/buyer.ts";
import type { BuyerRecord } from "../api.ts";

/** What an action on a buyer's records works with. */
export type ActionProps = {
  records: readonly BuyerRecord[];
  /** How many there are of what, in words. */
  what: string;
  onClose: () => void;
};

/** An action that asks for the password; `email` is whose. */
export type ProvenActionProps = ActionProps & { email: string };

export function idsOf(records: readonly BuyerRecord[]): { orderIds: string[]; regretIds: string[] } {
  const of = (kind: BuyerRecord["kind"]) => records.filter((record) => record.kind === kind).map(({ id }) => id);
  return { orderIds: of("order"), regretIds: of("regret") };
}

/** Whether nobody needs its data any more: as the server sees it. */
export function isClosed(record: BuyerRecord): boolean {
  return record.kind === "order" ? isAnonymisable(record.order.status) : record.regret.answered_at !== null;
}
