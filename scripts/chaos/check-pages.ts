import { type History, listAcknowledged } from "./history.ts";
import type { Violation } from "./violation.ts";

/** A page requested this many ms after an acknowledged change must show it. */
const STALE_AFTER = 1_000;

/** Units taken from or returned to stock: certainly since `doneAt`, possibly since `sentAt`. */
type Change = { productId: string; units: number; sentAt: number; doneAt: number };

/** Every page must lie between what was certain when it was requested and what was possible when it arrived. */
export function checkPages(history: History): Violation[] {
  const changes = changesByProduct(history);
  const initial = new Map(
    history.catalogue.products.map(({ id, variants }) => [id, variants.reduce((sum, { stock }) => sum + stock, 0)]),
  );
  return history.views.flatMap(({ productId, stock, requestedAt, answeredAt }): Violation[] => {
    let least = initial.get(productId) ?? 0;
    let most = least;
    for (const { units, sentAt, doneAt } of changes.get(productId) ?? []) {
      const isCertain = doneAt < requestedAt - STALE_AFTER;
      const isPossible = sentAt < answeredAt;
      if (isCertain || (isPossible && units < 0)) least += units;
      if (isCertain || (isPossible && units > 0)) most += units;
    }
    if (stock >= least && stock <= most) return [];
    const expected = least === most ? String(least) : `${least} to ${most}`;
    return [{ rule: "stale", what: `a page of ${productId} showed ${stock} units, not ${expected}` }];
  });
}

function changesByProduct(history: History): Map<string, Change[]> {
  const changes = listAcknowledged(history).flatMap(({ plan, sentAt, acknowledgedAt = Infinity, cancel }) =>
    plan.lines.flatMap(({ productId, quantity }): Change[] => [
      { productId, units: -quantity, sentAt, doneAt: acknowledgedAt },
      ...(cancel ? [{ productId, units: quantity, sentAt: cancel.sentAt, doneAt: cancel.doneAt ?? Infinity }] : []),
    ]),
  );
  return Map.groupBy(changes, ({ productId }) => productId);
}
