import { type Centavos, wholePesos } from "./money.ts";
import type { OrderEventKind } from "./order-event.ts";
import { confirmsPayment, isPaid, type OrderStatus } from "./order.ts";

/** A payment-related event of an order; undone events and undos are left out. */
export type PaidEvent = {
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus;
  transferred: Centavos | null; // by movements; null: by none, or by some that paid other orders too
  settled: Centavos | null; // noted by hand, negative when it was given back
  total: { before: Centavos; after: Centavos } | null; // of the order, where a correction changed it
};

/**
 * What the buyer has transferred: the sum of the order's movements, or, if it was confirmed without any, its total at
 * that moment; movements added later count as proof of that. Back in pending, only added movements count, as in
 * reconciliation. `events` are oldest first.
 */
export function paidAmount(events: readonly PaidEvent[], total: Centavos): Centavos {
  let owed = events.find((event) => event.total)?.total?.before ?? total;
  let added = 0;
  let confirmed: Confirmed | undefined;
  for (const { kind, from, to, transferred, settled, total: corrected } of events) {
    if (corrected) owed = corrected.after;
    if (kind === "payment-added") {
      added += transferred ?? 0;
      if (confirmed) confirmed = addTo(confirmed, { transferred, settled }, owed);
    } else if (kind === "status" && confirmsPayment(from ?? "pending", to)) {
      const paid = transferred === null ? Math.max(owed, added) : added + transferred;
      confirmed = { paid, unproven: transferred === null ? paid - added : 0 };
    } else if (kind === "status" && !isPaid(to)) {
      confirmed = undefined;
    }
  }
  return confirmed?.paid ?? added;
}

/** `unproven`: the part counted on an administrator's word, without a movement. */
type Confirmed = { paid: Centavos; unproven: Centavos };

function addTo(
  { paid, unproven }: Confirmed,
  { transferred, settled }: Pick<PaidEvent, "transferred" | "settled">,
  owed: Centavos,
): Confirmed {
  if (transferred === null) {
    const noted = settled ?? 0;
    return { paid: paid + noted, unproven: unproven + Math.max(0, noted) };
  }
  const missing = owed - paid;
  const isOfDifference = missing > 0 && (transferred === missing || transferred < unproven);
  const proof = isOfDifference ? 0 : Math.min(transferred, unproven);
  return { paid: paid + transferred - proof, unproven: unproven - proof };
}

/**
 * What a partly paid or corrected order still has to pay, negative if overpaid; null if it is cancelled, unpaid, or was
 * confirmed for its present total.
 */
export function paymentDifference(status: OrderStatus, events: readonly PaidEvent[], total: Centavos): Centavos | null {
  if (status === "cancelled") return null;
  const paid = wholePesos(paidAmount(events, total)); // as prices are: nobody is asked for centavos
  const isKnown = status === "pending" ? paid !== 0 : events.some((event) => event.total);
  return isKnown ? total - paid : null;
}

/** What the buyer of a pending order still owes after movements have `added` to it. */
export function outstandingAmount(total: Centavos, added: Centavos = 0): Centavos {
  return Math.max(0, total - wholePesos(added));
}

/** The amount still to transfer; `total` and `difference` share a unit. */
export function payableAmount(status: OrderStatus, total: number, difference: number | null): number {
  if (status === "cancelled") return 0;
  return Math.max(0, difference ?? (status === "pending" ? total : 0));
}

/** Whether the shop is waiting for a transfer; a pending order without a difference counts even if its total is 0. */
export function isPayable(status: OrderStatus, total: number, difference: number | null): boolean {
  return payableAmount(status, total, difference) > 0 || (status === "pending" && difference === null);
}
