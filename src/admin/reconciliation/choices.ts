import { CENTAVOS_PER_PESO } from "#domain/money.ts";
import type { ChosenMatch, Match } from "#server/reconciliation/reconciliation-schemas.ts";
import type { MatchedOrder, RefusedMatch } from "./shapes.ts";

/** What a movement may be for: it pays its orders, or it is only written into the history of one. */
export type Option = {
  name: string;
  orders: readonly MatchedOrder[];
  isAdded: boolean;
  /** Pesos that came above what the orders cost; negative when less came. */
  difference: number;
};

/** What was chosen for a movement: the name of an option, or null for none; `isAgreed` to its difference. */
export type Choice = { option: string | null; isAgreed: boolean };

export type Choices = Readonly<Record<string, Choice>>;

const NOTHING: Choice = { option: null, isAgreed: false };

/** Where the rest may still come: the payment can be written down while the order waits. */
const ADDABLE: ReadonlySet<Match["reason"]> = new Set(["part-payment", "less"]);

function optionOf(match: Match, orders: readonly MatchedOrder[]): Option {
  return {
    name: orders.map(({ id }) => id).join(" "),
    orders,
    isAdded: false,
    difference: match.reason === "rest-payment" ? 0 : differenceOf(match, orders),
  };
}

/** In whole centavos, so that no fraction is left over. */
function differenceOf({ movement: { amount } }: Match, orders: readonly MatchedOrder[]): number {
  const total = orders.reduce((sum, { total_amount }) => sum + toCentavos(total_amount), 0);
  return (toCentavos(amount) - total) / CENTAVOS_PER_PESO;
}

function toCentavos(pesos: number): number {
  return Math.round(pesos * CENTAVOS_PER_PESO);
}

/** The most probable one first. */
export function optionsOf(match: Match): Option[] {
  const single = match.orders.map((order) => optionOf(match, [order]));
  if (match.reason === "several-orders") return [optionOf(match, match.orders), ...single];
  if (!ADDABLE.has(match.reason)) return single;
  return single.flatMap((option) => [{ ...option, name: `add ${option.name}`, isAdded: true, difference: 0 }, option]);
}

/** Of a certain match its orders are chosen until somebody says otherwise. */
export function choiceOf(choices: Choices, match: Match, isCertain: boolean): Choice {
  const first = optionsOf(match)[0]?.name ?? null;
  return choices[match.movement.id] ?? (isCertain ? { option: first, isAgreed: false } : NOTHING);
}

export function chosenOption(match: Match, choice: Choice): Option | undefined {
  return optionsOf(match).find(({ name }) => name === choice.option);
}

/** Whether the difference of what was chosen is still to be agreed to. */
export function asksToAgree(option: Option, refused: RefusedMatch | undefined): boolean {
  return option.difference !== 0 || (refused?.code === "amount-differs" && !option.isAdded);
}

/** What is sent for a movement; undefined while nothing is chosen, or a difference not agreed to. */
export function toSend(match: Match, choice: Choice, refused: RefusedMatch | undefined): ChosenMatch | undefined {
  const option = chosenOption(match, choice);
  if (!option) return undefined;
  const isAsked = asksToAgree(option, refused);
  if (isAsked && !choice.isAgreed) return undefined;
  return {
    movement_id: match.movement.id,
    order_ids: option.orders.map(({ id }) => id),
    ...(isAsked ? { accept_difference: true } : {}),
    ...(option.isAdded ? { keep_status: true } : {}),
  };
}
