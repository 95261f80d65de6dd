import type { Confirmation } from "#server/reconciliation/reconciliation-schemas.ts";
import type { Choices, RefusedMatch } from "./choices.ts";
import type { Confirmed } from "./reconciliation-queries.ts";

export type PaidOrder = Confirmation["confirmed"][number];

/** What was done with a file, and what was chosen. */
export type Work = {
  choices: Choices;
  confirmed: readonly PaidOrder[];
  added: readonly PaidOrder[];
  refused: Readonly<Record<string, RefusedMatch>>;
  /** Movements confirmed by now. */
  done: ReadonlySet<string>;
  /** How often a batch was confirmed; each time the result takes the focus. */
  rounds: number;
};

export const NO_WORK: Work = { choices: {}, confirmed: [], added: [], refused: {}, done: new Set(), rounds: 0 };

export function afterConfirmation(before: Work, { matches, answer }: Confirmed): Work {
  const refused = Object.fromEntries(answer.refused.map((refusal) => [refusal.movement_id, refusal]));
  // Matches that cannot be confirmed are dropped; a difference may still be accepted.
  const takenOut = answer.refused.filter(({ code }) => code !== "amount-differs");
  const choices = takenOut.map(({ movement_id }) => [movement_id, { option: null, isAgreed: false }] as const);
  const done = matches.map(({ movement_id }) => movement_id).filter((id) => !(id in refused));
  return {
    choices: { ...before.choices, ...Object.fromEntries(choices) },
    confirmed: withOrders(before.confirmed, answer.confirmed),
    added: withOrders(before.added, answer.added),
    refused,
    done: new Set([...before.done, ...done]),
    rounds: before.rounds + Number(matches.length > 1),
  };
}

/** Each once: an undone order may be confirmed again. */
function withOrders(before: readonly PaidOrder[], orders: readonly PaidOrder[]): PaidOrder[] {
  const ids = new Set(orders.map(({ id }) => id));
  return [...before.filter(({ id }) => !ids.has(id)), ...orders];
}

/** A new reading tells by itself which movements have paid: a confirmation may have been undone. */
export function afterReading(before: Work): Work {
  return { ...before, done: NO_WORK.done };
}
