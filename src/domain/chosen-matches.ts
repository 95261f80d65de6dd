import type { Centavos } from "./money.ts";

/** A movement and the orders it pays, as the owner confirms it. */
export type ChosenMatch = {
  movement_id: string;
  order_ids: readonly string[];
  accept_difference?: boolean | undefined; // paid though the amounts differ
  keep_status?: boolean | undefined; // only into the history of the order
};

export type Payment = {
  movementIds: string[];
  orderIds: string[];
  acceptsDifference: boolean;
  keepsStatus: boolean;
};

/** In the order of the matches. Movements whose only order is the same one become a single payment in parts. */
export function groupMatches(matches: readonly ChosenMatch[], acceptsAll: boolean): Payment[] {
  const payments: Payment[] = [];
  const inParts = new Map<string, Payment>(); // by the id of their order
  const byMovement = Map.groupBy(matches, ({ movement_id }) => movement_id);
  for (const { movement_id, order_ids, accept_difference, keep_status = false } of matches) {
    const orderIds = [...new Set(order_ids)];
    const acceptsDifference = accept_difference ?? acceptsAll;
    const isOnlyMatch = byMovement.get(movement_id)?.length === 1;
    const onlyOrder = orderIds.length === 1 && isOnlyMatch && !keep_status ? orderIds[0] : undefined;
    const earlier = onlyOrder === undefined ? undefined : inParts.get(onlyOrder);
    if (earlier) {
      earlier.movementIds.push(movement_id);
      earlier.acceptsDifference &&= acceptsDifference;
      continue;
    }
    const payment = { movementIds: [movement_id], orderIds, acceptsDifference, keepsStatus: keep_status };
    payments.push(payment);
    if (onlyOrder !== undefined) inParts.set(onlyOrder, payment);
  }
  return payments;
}

/** The one movement of the whole amount, else all of them; `isExact` if they add up to what is outstanding. */
export function payingMovements<Movement extends { amount: Centavos }>(
  movements: readonly Movement[],
  outstanding: Centavos,
): { paying: Movement[]; isExact: boolean } {
  const whole = movements.find(({ amount }) => amount === outstanding);
  if (whole) return { paying: [whole], isExact: true };
  const sum = movements.reduce((total, { amount }) => total + amount, 0);
  return { paying: [...movements], isExact: sum === outstanding };
}
