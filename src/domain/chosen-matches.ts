import type { Centavos } from "./money.ts";

export type ChosenMatch = {
  movement_id: string;
  order_ids: readonly string[];
  accept_difference?: boolean | undefined;
  keep_status?: boolean | undefined;
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
  const byOrder = new Map<string, Payment>();
  const named = Map.groupBy(matches, ({ movement_id }) => movement_id);
  for (const { movement_id, order_ids, accept_difference, keep_status = false } of matches) {
    const orderIds = [...new Set(order_ids)];
    const acceptsDifference = accept_difference ?? acceptsAll;
    const [only = ""] = orderIds;
    const isPart = orderIds.length === 1 && !keep_status && named.get(movement_id)?.length === 1;
    const earlier = isPart ? byOrder.get(only) : undefined;
    if (earlier) {
      earlier.movementIds.push(movement_id);
      earlier.acceptsDifference &&= acceptsDifference;
      continue;
    }
    const payment = { movementIds: [movement_id], orderIds, acceptsDifference, keepsStatus: keep_status };
    payments.push(payment);
    if (isPart) byOrder.set(only, payment);
  }
  return payments;
}

export function payingMovements<One extends { amount: Centavos }>(
  movements: readonly One[],
  outstanding: Centavos,
): { paying: One[]; isExact: boolean } {
  const whole = movements.find(({ amount }) => amount === outstanding);
  if (whole) return { paying: [whole], isExact: true };
  const sum = movements.reduce((total, { amount }) => total + amount, 0);
  return { paying: [...movements], isExact: sum === outstanding };
}
