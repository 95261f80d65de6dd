import type { ChosenMatch } from "#domain/chosen-matches.ts";
import { toCentavos, toPesos } from "#domain/money.ts";
import type { Confirmation, Match } from "#server/reconciliation/reconciliation-schemas.ts";

export type MatchedOrder = Match["orders"][number];

export type RefusedMatch = Confirmation["refused"][number];

/** What a movement may be for: it pays its orders, or is only noted in one order's history. */
export type Option = { name: string; orders: readonly MatchedOrder[]; isAdded: boolean };

/** The choice for a movement: an option's name, or null for none; `isAgreed` accepts the difference. */
export type Choice = { option: string | null; isAgreed: boolean };

export type Choices = Readonly<Record<string, Choice>>;

export type Chosen = { match: Match; option: Option; isAgreed: boolean };

const NOTHING: Choice = { option: null, isAgreed: false };

/** Reasons with which the rest may still come: the payment can be noted while the order waits. */
const ADDABLE: ReadonlySet<Match["reason"]> = new Set(["part-payment", "less"]);

/** Most probable first. */
export function optionsOf({ orders, reason }: Match): Option[] {
  const single = orders.map((order) => ({ name: order.id, orders: [order], isAdded: false }));
  if (reason === "several-orders") {
    return [{ name: orders.map(({ id }) => id).join(" "), orders, isAdded: false }, ...single];
  }
  if (!ADDABLE.has(reason)) return single;
  return single.flatMap((option) => [option, { ...option, name: `add ${option.name}`, isAdded: true }]);
}

/** A certain match has its order chosen until somebody changes it. */
export function choiceOf(choices: Choices, match: Match, isCertain: boolean): Choice {
  const first = optionsOf(match)[0]?.name ?? null;
  return choices[match.movement.id] ?? (isCertain ? { option: first, isAgreed: false } : NOTHING);
}

/** Undefined while nothing is chosen. */
export function toChosen(match: Match, { option: name, isAgreed }: Choice): Chosen | undefined {
  const option = optionsOf(match).find((one) => one.name === name);
  return option && { match, option, isAgreed };
}

/** Movements that pay the same single order, as parts of one payment: they are confirmed together. */
export function partsOf(all: readonly Chosen[], one: Chosen): Chosen[] {
  const [order, ...others] = one.option.orders;
  if (one.option.isAdded || others.length > 0) return [one];
  return all.filter(({ option }) => option.orders.length === 1 && option.orders[0]?.id === order?.id);
}

/** By how many pesos a payment's parts exceed what its orders still ask; negative if too little came. */
export function differenceOf(parts: readonly Chosen[]): number {
  const first = parts.find(({ option }) => !option.isAdded);
  if (!first) return 0;
  const paid = sum(parts.map(({ match }) => match.movement.amount));
  return toPesos(paid - sum(first.option.orders.map((order) => order.outstanding_amount)));
}

/** In whole centavos, to avoid fractions. */
function sum(pesos: readonly number[]): number {
  return pesos.reduce((total, amount) => total + toCentavos(amount), 0);
}

export function asksToAgree(parts: readonly Chosen[], refused: RefusedMatch | undefined): boolean {
  return differenceOf(parts) !== 0 || refused?.code === "amount-differs";
}

type Refused = Readonly<Record<string, RefusedMatch>>;

/** What to send for those whose difference was accepted; notes come first, since they reduce what is left to pay. */
export function toSend(all: readonly Chosen[], some: readonly Chosen[], refused: Refused): ChosenMatch[] {
  const sent = some.flatMap((chosen) => toMatch(all, chosen, refused) ?? []);
  const isAdded = ({ keep_status = false }: ChosenMatch) => keep_status;
  return [...sent.filter(isAdded), ...sent.filter((match) => !isAdded(match))];
}

function toMatch(all: readonly Chosen[], chosen: Chosen, refused: Refused): ChosenMatch | undefined {
  const { match, option, isAgreed } = chosen;
  const needsAgreement = !option.isAdded && asksToAgree(partsOf(all, chosen), refused[match.movement.id]);
  if (needsAgreement && !isAgreed) return undefined;
  return {
    movement_id: match.movement.id,
    order_ids: option.orders.map(({ id }) => id),
    ...(needsAgreement ? { accept_difference: true } : {}),
    ...(option.isAdded ? { keep_status: true } : {}),
  };
}
