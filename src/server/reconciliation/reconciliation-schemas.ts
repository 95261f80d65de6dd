import * as v from "valibot";
import { MATCH_REASONS, MAX_MATCHES, MAX_ORDERS_PER_MOVEMENT } from "#domain/reconciliation.ts";
import { MAX_STATEMENT_COLUMNS } from "#domain/statement-columns.ts";
import { uuid } from "../http/body.ts";
import { orderRow, orderStatus } from "../orders/list-orders.ts";

/** `date` is YYYY-MM-DD, the amount in pesos; the payer is empty when the statement names none. */
export const movement = v.strictObject({
  id: v.string(),
  date: v.string(),
  amount: v.number(),
  payer: v.string(),
  cuit: v.nullable(v.string()),
});

export const matchedOrder = v.strictObject({
  ...v.pick(orderRow, ["id", "order_number", "total_amount", "created_at"]).entries,
  ...v.pick(orderRow, ["customer_name", "customer_lastname"]).entries,
  delivery_price: v.optional(v.number()), // part of the total; left out where nothing is
});

/** `outstanding_amount`: the total less earlier payments; 0 for a paid order. */
const candidate = v.strictObject({ ...matchedOrder.entries, outstanding_amount: v.number() });

/** For `several-orders` all orders together, otherwise each order is a candidate, best first. */
const match = v.strictObject({
  movement,
  orders: v.array(candidate),
  reason: v.picklist(MATCH_REASONS),
});

export type Match = v.InferOutput<typeof match>;

const index = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STATEMENT_COLUMNS - 1)));

/** Column indexes from 0. `kind` may be left out: it is then detected. */
export const columns = v.strictObject({
  date: index,
  amount: index,
  credit: index,
  debit: index,
  payer: index,
  cuit: index,
  kind: v.optional(index),
});

const layout = v.strictObject({
  id: v.string(), // of the header: its columns are remembered once a match is confirmed
  header: v.array(v.string()),
  rows: v.array(v.array(v.string())), // the first ones below the header
  columns: v.strictObject({ ...columns.entries, kind: index }),
});

/** `ignored` counts debits and lines that are no movement. */
export const proposal = v.strictObject({
  certain: v.array(match),
  likely: v.array(match),
  unmatched: v.array(match),
  layout,
  ignored: v.number(),
});

export type Proposal = v.InferOutput<typeof proposal>;

/** `accept_difference`: paid though amounts differ. `keep_status`: only into the history of a pending or paid order. */
const chosenMatch = v.strictObject({
  movement_id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  order_ids: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(MAX_ORDERS_PER_MOVEMENT)),
  accept_difference: v.optional(v.boolean()),
  keep_status: v.optional(v.boolean()),
});

export const chosenMatches = v.pipe(v.array(chosenMatch), v.minLength(1), v.maxLength(MAX_MATCHES));

export const REFUSAL_CODES = ["already-paid", "not-open", "amount-differs", "not-found"] as const;

const refusedMatch = v.strictObject({
  movement_id: v.string(),
  code: v.picklist(REFUSAL_CODES),
  detail: v.string(), // Spanish, for people
});

const paidOrder = v.strictObject({ ...matchedOrder.entries, status: orderStatus });

/** `added`: orders that got a further payment without changing status. */
export const confirmation = v.strictObject({
  confirmed: v.array(paidOrder),
  added: v.array(paidOrder),
  refused: v.array(refusedMatch),
});

export type Confirmation = v.InferOutput<typeof confirmation>;
