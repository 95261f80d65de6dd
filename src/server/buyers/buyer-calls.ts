import * as v from "valibot";
import { ANONYMISE_WORD, MAX_BUYER_RECORDS, MAX_BUYER_SEARCH, readBuyerSearch } from "#domain/buyer.ts";
import { CUSTOMER_FIELDS, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { RETENTION_MONTHS } from "#domain/settings.ts";
import { proof } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { csvAnswer } from "../csv/write.ts";
import { json } from "../http/answer.ts";
import { text, uuid } from "../http/body.ts";
import { type pageQuery, readTimeCursor } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import { exportName } from "../orders/export-orders.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { anonymiseBuyer, type RecordIds, recordCounts } from "./anonymise.ts";
import { correctionProblem, unreadableSearch } from "./copy.ts";
import { correctBuyer } from "./correct-buyer.ts";
import { type BuyerFile, buyerRows, readBuyerFile } from "./export-buyer.ts";
import { findBuyer } from "./find-buyer.ts";
import { countDue, dueCounts } from "./retention.ts";

export const searchTerms = v.strictObject({ q: text(0, MAX_BUYER_SEARCH) });

const ids = v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_BUYER_RECORDS)), []);

export const chosen = v.strictObject({ order_ids: ids, regret_ids: ids, ...proof });

export const confirmed = v.strictObject({
  ...chosen.entries,
  confirmation: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.literal(ANONYMISE_WORD)),
});

const seen = v.optional(
  v.pipe(
    v.array(v.strictObject({ id: uuid, version: v.pipe(v.number(), v.integer()) })),
    v.maxLength(MAX_BUYER_RECORDS),
  ),
  [],
);

/** Shapes only: the checkout's rules apply. Twice the longest text leaves room for trimming. */
export const correction = v.strictObject({
  orders: seen,
  regrets: seen,
  changes: v.strictObject(
    v.entriesFromList(CUSTOMER_FIELDS, v.optional(v.pipe(v.string(), v.maxLength(2 * MAX_CUSTOMER_TEXT)))),
  ),
});

export const corrected = v.strictObject({ corrected: recordCounts });

export const dueQuery = v.object({
  months: v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,3}$/),
    v.transform(Number),
    v.minValue(RETENTION_MONTHS.least),
    v.maxValue(RETENTION_MONTHS.most),
  ),
});

export const due = v.strictObject({ due: dueCounts });

/** POST keeps the DNI out of addresses and logs (Ley 25.326). */
export async function search(
  { db }: Shop,
  { query, body }: AdminCall<{ query: typeof pageQuery; body: typeof searchTerms }>,
) {
  const { limit, cursor } = query();
  const { q } = await body();
  const search = readBuyerSearch(q);
  if (!search.ok) return unreadableSearch();
  return json(await findBuyer(db, search.value, { limit, after: readTimeCursor(cursor) }));
}

export async function exportJson(shop: Shop, call: AdminCall<{ body: typeof chosen }>) {
  const file = await readFile(shop, call);
  const { shop_name } = await findSettings(shop.db);
  const answer = json({ tienda: shop_name, exportado: new Date().toISOString(), ...file });
  answer.headers.set("Content-Disposition", 'attachment; filename="datos-personales.json"');
  return answer;
}

export async function exportCsv(shop: Shop, call: AdminCall<{ body: typeof chosen }>) {
  return csvAnswer(shop.log, exportName("datos-personales"), buyerRows(await readFile(shop, call)));
}

async function readFile(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof chosen }>,
): Promise<BuyerFile> {
  const { password, code, ...ids } = await body();
  await askPasswordAgain(shop, c, { email, password, code });
  return readBuyerFile(shop, idsOf(ids), email);
}

export async function correct(
  { db, changes: announced }: Shop,
  { body, administrator: { email } }: AdminCall<{ body: typeof correction }>,
) {
  const { orders, regrets, changes } = await body();
  const done = await correctBuyer(db, { orders, withdrawals: regrets, changes }, email);
  if (!done.ok) return correctionProblem(done.refusal);
  await announced.settled();
  return json({ corrected: { orders: orders.length, regrets: regrets.length } });
}

export async function anonymise(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof confirmed }>,
) {
  const { password, code, ...ids } = await body();
  await askPasswordAgain(shop, c, { email, password, code });
  const done = await anonymiseBuyer(shop.db, idsOf(ids), email);
  shop.log.info(done.anonymised, "Personal data was anonymised");
  await shop.changes.settled();
  return json(done);
}

export async function countDueRecords({ db }: Shop, { query }: AdminCall<{ query: typeof dueQuery }>) {
  return json({ due: await countDue(db, query().months) });
}

function idsOf({ order_ids, regret_ids }: { order_ids: string[]; regret_ids: string[] }): RecordIds {
  return { orderIds: order_ids, withdrawalIds: regret_ids };
}
