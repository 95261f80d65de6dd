import { mayBeSamePayer, type Movement, payerKey, type StatementMovement } from "./movement.ts";
import { isReversalText } from "./payer.ts";
import { dayNumber } from "./statement-date.ts";

const MAX_DAYS = 30; // from a transfer to its return

const MAX_RETURNS = 20; // of one amount without a payer; with more each transfer of that amount is doubtful

/** `doubtful`: one of these credits was returned, but the statement does not tell which. Both hold ids. */
type Reversals = { reversed: ReadonlySet<string>; doubtful: ReadonlySet<string> };

const SLICE = 200; // movements of one uninterrupted step

/** Pairs credits with later debits of the same amount to the same payer, or labelled as returns. Yields per slice. */
export function* findReversals(
  credits: readonly Movement[],
  debits: readonly StatementMovement[],
): Generator<undefined, Reversals> {
  const reversed = new Set<string>();
  const doubtful = new Set<string>();
  const datedCredits = byDate(credits);
  yield;
  const open = Map.groupBy(datedCredits, ({ movement }) => `${movement.amount} ${payerKey(movement)}`);
  const byAmount = Map.groupBy(datedCredits, ({ movement }) => movement.amount);
  yield;
  const next = new Map<string, number>(); // of each payer's credits the first that may still come back
  const vague: Dated<StatementMovement>[] = [];

  for (const [position, dated] of byDate(debits).entries()) {
    if (position % SLICE === SLICE - 1) yield;
    const { movement: debit, day } = dated;
    const payer = payerKey(debit);
    const key = `${debit.amount} ${payer}`;
    const own = payer === "" ? [] : (open.get(key) ?? []);
    let at = next.get(key) ?? 0;
    while (at < own.length && day - (own[at]?.day ?? 0) > MAX_DAYS) at += 1;
    const credit = own[at];
    const isReturned = credit !== undefined && credit.day <= day;
    next.set(key, isReturned ? at + 1 : at);
    if (isReturned) reversed.add(credit.movement.id);
    else if (isReversalText(debit.text)) vague.push(dated);
  }
  for (const [amount, returns] of Map.groupBy(vague, ({ movement }) => movement.amount)) {
    const isMany = returns.length > MAX_RETURNS;
    const fitting: string[] = [];
    for (const [position, { movement: credit, day }] of (byAmount.get(amount) ?? []).entries()) {
      if (position % SLICE === SLICE - 1) yield;
      if (reversed.has(credit.id)) continue;
      const mayBeOf = (debit: Dated<StatementMovement>) =>
        day <= debit.day && debit.day - day <= MAX_DAYS && mayBeSamePayer(credit, debit.movement);
      if (isMany || returns.some(mayBeOf)) fitting.push(credit.id);
    }
    for (const id of fitting) (!isMany && fitting.length <= returns.length ? reversed : doubtful).add(id);
  }
  return { reversed, doubtful };
}

type Dated<One> = { movement: One; day: number }; // `dayNumber`

function byDate<One extends StatementMovement>(movements: readonly One[]): Dated<One>[] {
  return movements.map((movement) => ({ movement, day: dayNumber(movement.date) })).toSorted((a, b) => a.day - b.day);
}
