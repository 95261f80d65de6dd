import { mayBeSamePayer, type Movement, type MovementPayer } from "./movement.ts";

export type UsedMovement = Pick<Movement, "id" | "date" | "amount"> & {
  payer: MovementPayer;
  orders: readonly { id: string; customer: MovementPayer }[];
};

/** Maps credits to the orders they already paid. Ids differ between layouts; then day, amount and payer decide. */
export function findUsed(credits: readonly Movement[], used: readonly UsedMovement[]): Map<string, readonly string[]> {
  const byId = new Map(used.map((movement) => [movement.id, movement]));
  const found = new Map<string, readonly string[]>();
  for (const { id } of credits) {
    const movement = byId.get(id);
    if (!movement) continue;
    found.set(id, orderIds(movement));
    byId.delete(id);
  }
  const free = Map.groupBy(
    credits.filter(({ id }) => !found.has(id)),
    ({ date, amount }) => `${date} ${amount}`,
  );
  for (const movement of byId.values()) {
    const same = (free.get(`${movement.date} ${movement.amount}`) ?? []).filter(
      (credit) => !found.has(credit.id) && mayBeSamePayer(credit, movement.payer),
    );
    const credit = same.find((one) => isCustomer(one, movement)) ?? same[0];
    if (credit) found.set(credit.id, orderIds(movement));
  }
  return found;
}

function orderIds({ orders }: UsedMovement): string[] {
  return orders.map(({ id }) => id);
}

function isCustomer(credit: Movement, { orders }: UsedMovement): boolean {
  return orders.some(({ customer }) =>
    credit.dni === null ? credit.words.length > 0 && mayBeSamePayer(credit, customer) : credit.dni === customer.dni,
  );
}
