import { mayBeSamePayer, type Movement, payerKey, type StatementMovement } from "./movement.ts";
import { isReversalText } from "./payer.ts";
import { dayNumber } from "./statement-date.ts";

const MAX_DAYS = 30; // from a transfer to its return

const MAX_RETURNS = 20; // of one amount without a payer; with more each transfer of that amount is doubtful

/** `doubtful`: one of these came back, and the statement does not tell which. Both hold ids. */
type Reversals = { reversed: ReadonlySet<string>; doubtful: ReadonlySet<string> };

/** Pairs each credit with a later debit of its amount to its payer, or that is called a return. */
export function findReversals(credits: readonly Movement[], debits: readonly StatementMovement[]): Reversals {
  const reversed = new Set<string>();
  const doubtful = new Set<string>();
  const byPayer = Map.groupBy(credits, (credit) => `${credit.amount} ${payerKey(credit)}`);
  const byAmount = Map.groupBy(credits, ({ amount }) => amount);
  const inTime = (credit: Movement, debit: StatementMovement) => {
    const days = dayNumber(debit.date) - dayNumber(credit.date);
    return days >= 0 && days <= MAX_DAYS;
  };
  const open = new Map<string, Movement[]>();
  for (const [payer, own] of byPayer)
    open.set(
      payer,
      own.toSorted((a, b) => a.date.localeCompare(b.date)),
    );
  const vague: StatementMovement[] = [];

  for (const debit of debits.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const key = payerKey(debit);
    const own = key === "" ? [] : (open.get(`${debit.amount} ${key}`) ?? []);
    const at = own.findIndex((credit) => inTime(credit, debit));
    const [credit] = at < 0 ? [] : own.splice(0, at + 1).slice(-1);
    if (credit) reversed.add(credit.id);
    else if (isReversalText(debit.text)) vague.push(debit);
  }
  for (const [amount, returns] of Map.groupBy(vague, (debit) => debit.amount)) {
    const isMany = returns.length > MAX_RETURNS;
    const fitting = (byAmount.get(amount) ?? []).filter(
      (credit) =>
        !reversed.has(credit.id) &&
        (isMany || returns.some((debit) => inTime(credit, debit) && mayBeSamePayer(credit, debit))),
    );
    for (const { id } of fitting) (!isMany && fitting.length <= returns.length ? reversed : doubtful).add(id);
  }
  return { reversed, doubtful };
}
