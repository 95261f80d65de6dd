import type { OrderStatus } from "#domain/order.ts";
import { MAX_BUYER_RECORDS } from "#domain/buyer.ts";
import type { Anonymisation, RecordCounts, RecordIds } from "#server/buyers/anonymise.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import type { Correction } from "#server/buyers/correct-buyer.ts";
import type { BuyerMatch } from "#server/buyers/find-buyer.ts";
import type { RefusedOrder, StatusesAnswer } from "#server/orders/change-statuses.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import type { OrderRow } from "#server/orders/list-orders.ts";
import type { Summary } from "#server/orders/summary.ts";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import type { WithdrawalFilter, WithdrawalRow } from "#server/withdrawals/list-withdrawals.ts";
import { withSession } from "./call.ts";
import { receiveFile, send } from "./http.ts";
import type { Proof } from "./parts/proof.ts";

export type { BuyerRecord, OrderDetail, OrderFilter, OrderRow, RefusedOrder, WithdrawalRow, StatusesAnswer, Summary };

/** One page of a list, and where the next one begins. */
export type OrderPage = { orders: OrderRow[]; next_cursor: string | null };
/** `open` counts all that wait for an answer, on this page or not. */
export type WithdrawalPage = { regrets: WithdrawalRow[]; next_cursor: string | null; open: number };

/** Everything a search for a buyer found; `is_cut` when there is more than the panel can work with. */
export type BuyerRecords = Pick<BuyerMatch, "dni" | "records"> & { is_cut: boolean };

/** What a buyer's data is exported as. */
export type ExportFormat = "json" | "csv";

function call<Answer>(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
  return withSession(() => send<Answer>(method, `/api/admin${path}`, body, key));
}

/** The part of an address after the question mark; what is not set is left out. */
function query(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}

/** All pages of what a search for a buyer finds: who asks for their data wants all of it. */
async function searchBuyer(q: string): Promise<BuyerRecords> {
  const records: BuyerRecord[] = [];
  let cursor: string | null = null;
  let dni: string | null = null;
  do {
    const page: BuyerMatch = await call("POST", `/buyers/search${query({ limit: "200", cursor: cursor ?? "" })}`, {
      q,
    });
    records.push(...page.records);
    ({ dni, next_cursor: cursor } = page);
  } while (cursor !== null && records.length < MAX_BUYER_RECORDS);
  return { dni, records, is_cut: cursor !== null };
}

/** Records by their ids, as the calls name them. */
function named({ orderIds, regretIds }: RecordIds) {
  return { order_ids: orderIds, regret_ids: regretIds };
}

/** Where a table of the orders that match is downloaded: one row for each order, or for each of their lines. */
export function exportAddress(filter: OrderFilter, rowsFor: "orders" | "lines"): string {
  return `/api/admin/orders/export${query({ ...filter, detalle: rowsFor === "lines" ? "1" : undefined })}`;
}

/** Every administrative call of the panel. Each throws `CallFailed`; those with a `key`, a UUID, do once what they do (`sendOnce`). */
export const api = {
  summary: () => call<Summary>("GET", "/summary"),

  listOrders: (filter: OrderFilter & { cursor?: string | undefined }) =>
    call<OrderPage>("GET", `/orders${query(filter)}`),
  findOrder: async (id: string) =>
    (await call<{ order: OrderDetail }>("GET", `/orders/${encodeURIComponent(id)}`)).order,
  changeStatus: async (id: string, status: OrderStatus, key: string) =>
    (await call<{ order: OrderDetail }>("PATCH", `/orders/${id}`, { status }, key)).order,
  undoStatus: async (id: string, key: string) =>
    (await call<{ order: OrderDetail }>("POST", `/orders/${id}/undo`, undefined, key)).order,
  changeStatuses: (change: { ids: readonly string[]; status: OrderStatus }, key: string) =>
    call<StatusesAnswer>("POST", "/orders/status", change, key),
  saveNote: async (id: string, edit: { note: string; version: number }, key: string) =>
    (await call<{ order: OrderDetail }>("PATCH", `/orders/${id}`, edit, key)).order,

  listRegrets: (filter: WithdrawalFilter & { cursor?: string | undefined; limit?: string }) =>
    call<WithdrawalPage>("GET", `/regrets${query(filter)}`),
  answerRegret: async (id: string, note: string, key: string) =>
    (await call<{ regret: WithdrawalRow }>("PATCH", `/regrets/${id}`, { answered: true, note }, key)).regret,

  searchBuyer,
  exportBuyer: (format: ExportFormat, ids: RecordIds, proof: Proof) =>
    withSession(() =>
      receiveFile(`/api/admin/buyers/export${format === "csv" ? "/csv" : ""}`, { ...named(ids), ...proof }),
    ),
  correctBuyer: (correction: Correction) => call<unknown>("POST", "/buyers/correct", correction),
  anonymiseBuyer: (ids: RecordIds, confirmation: string, proof: Proof) =>
    call<Anonymisation>("POST", "/buyers/anonymise", { ...named(ids), confirmation, ...proof }),
  countDue: async (months: string) =>
    (await call<{ due: RecordCounts }>("GET", `/buyers/retention${query({ months })}`)).due,
};
