import type { Context } from "hono";
import * as v from "valibot";
import { ANONYMISE_WORD, MAX_BUYER_RECORDS, MAX_BUYER_SEARCH, readBuyerSearch } from "#domain/buyer.ts";
import {
  CUSTOMER_FIELDS,
  type CustomerForm,
  type CustomerRefusal,
  fieldLabel,
  MAX_CUSTOMER_TEXT,
} from "#domain/customer.ts";
import { explainWithdrawal } from "#domain/withdrawal.ts";
import type { Result } from "#domain/result.ts";
import { RETENTION_MONTHS } from "#domain/settings.ts";
import { proof } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { parseInput, readBody, text, uuid } from "../http/body.ts";
import { csvAnswer } from "../http/csv.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { exportName } from "../orders/export-orders.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { anonymiseBuyer, type RecordIds } from "./anonymise.ts";
import { correctBuyer, type CorrectionRefusal } from "./correct-buyer.ts";
import { buyerJson, buyerRows, readBuyerFile } from "./export-buyer.ts";
import { findBuyer } from "./find-buyer.ts";
import { countDue } from "./retention.ts";

const listSchema = v.object({ limit: listQuery.limit, cursor: listQuery.cursor });

const searchSchema = v.strictObject({ q: text(0, MAX_BUYER_SEARCH) });

const ids = v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_BUYER_RECORDS)), []);
const records = { order_ids: ids, regret_ids: ids };

const exportSchema = v.strictObject({ ...records, ...proof });

const anonymiseSchema = v.strictObject({
  ...records,
  ...proof,
  confirmation: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.literal(ANONYMISE_WORD)),
});

const seen = v.optional(
  v.pipe(
    v.array(v.strictObject({ id: uuid, version: v.pipe(v.number(), v.integer()) })),
    v.maxLength(MAX_BUYER_RECORDS),
  ),
  [],
);

/** Shapes only: the rules are the checkout's. Twice the longest text leaves room for trimming. */
const correctionSchema = v.strictObject({
  orders: seen,
  regrets: seen,
  changes: v.strictObject(
    v.entriesFromList(CUSTOMER_FIELDS, v.optional(v.pipe(v.string(), v.maxLength(2 * MAX_CUSTOMER_TEXT)))),
  ),
});

const monthsSchema = v.object({
  months: v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,3}$/),
    v.transform(Number),
    v.minValue(RETENTION_MONTHS.least),
    v.maxValue(RETENTION_MONTHS.most),
  ),
});

/** Ley 25.326. Searched by POST, so that no DNI is in an address or a log. */
export const buyerRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/admin/buyers/search",
    role: "administrator",
    async answer({ db }, c) {
      const { limit, cursor } = parseInput(listSchema, c.req.query());
      const { q } = await readBody(c, searchSchema);
      const search = readBuyerSearch(q);
      return search.ok
        ? json(await findBuyer(db, search.value, { limit, after: readTimeCursor(cursor) }))
        : problem("invalid-field", {
            field: "q",
            detail: "Escribe un DNI (7 u 8 dígitos), un e-mail o un teléfono completo.",
          });
    },
  },
  {
    method: "POST",
    path: "/api/admin/buyers/export",
    role: "administrator",
    async answer(shop, c, { email }) {
      const asked = await readProven(shop, c, email, exportSchema);
      if (!asked.ok) return asked.refusal;
      const file = await readBuyerFile(shop.db, idsOf(asked.value), email);
      const { shop_name } = await findSettings(shop.db);
      const answer = json(buyerJson(file, shop_name, new Date()));
      answer.headers.set("Content-Disposition", 'attachment; filename="datos-personales.json"');
      return answer;
    },
  },
  {
    method: "POST",
    path: "/api/admin/buyers/export/csv",
    gives: "text/csv",
    role: "administrator",
    async answer(shop, c, { email }) {
      const asked = await readProven(shop, c, email, exportSchema);
      if (!asked.ok) return asked.refusal;
      const file = await readBuyerFile(shop.db, idsOf(asked.value), email);
      return csvAnswer(exportName("datos-personales", new Date()), buyerRows(file));
    },
  },
  {
    method: "POST",
    path: "/api/admin/buyers/correct",
    role: "administrator",
    async answer({ db, changes: announced }, c, { email }) {
      const { orders, regrets, changes } = await readBody(c, correctionSchema);
      const corrected = await correctBuyer(db, { orders, regrets, changes: definedOf(changes) }, email);
      if (!corrected.ok) return explainCorrection(corrected.refusal);
      await announced.settled();
      return json({ corrected: { orders: orders.length, regrets: regrets.length } });
    },
  },
  {
    method: "POST",
    path: "/api/admin/buyers/anonymise",
    role: "administrator",
    async answer(shop, c, { email }) {
      const asked = await readProven(shop, c, email, anonymiseSchema);
      if (!asked.ok) return asked.refusal;
      const done = await anonymiseBuyer(shop.db, idsOf(asked.value), email);
      shop.log.info(done.anonymised, "Personal data was anonymised");
      await shop.changes.settled();
      return json(done);
    },
  },
  {
    method: "GET",
    path: "/api/admin/buyers/retention",
    role: "administrator",
    async answer({ db }, c) {
      const { months } = parseInput(monthsSchema, c.req.query());
      return json({ due: await countDue(db, months) });
    },
  },
];

async function readProven<Entries extends typeof exportSchema | typeof anonymiseSchema>(
  shop: Shop,
  c: Context,
  email: string,
  schema: Entries,
): Promise<Result<v.InferOutput<Entries>, Response>> {
  const body = await readBody(c, schema);
  const proven = { password: body.password, code: body.code };
  const asked = await askPasswordAgain(shop, c, { email, ...proven });
  return asked.ok ? { ok: true, value: body } : asked;
}

function idsOf({ order_ids, regret_ids }: { order_ids: string[]; regret_ids: string[] }): RecordIds {
  return { orderIds: order_ids, regretIds: regret_ids };
}

function definedOf(changes: { [Field in keyof CustomerForm]?: string | undefined }): Partial<CustomerForm> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function explainCorrection(refusal: CorrectionRefusal): Response {
  switch (refusal.reason) {
    case "unknown-record":
      return problem("not-found", { detail: "Una de las órdenes o arrepentimientos ya no existe." });
    case "anonymised":
      return problem("invalid-field", {
        field: "changes",
        detail: `Los datos de ${refusal.number} ya se eliminaron: no hay qué corregir.`,
      });
    case "stale-version":
      return problem("stale-version", {
        detail: `Otra persona cambió ${refusal.number} mientras la corregías. Revísala y guarda otra vez.`,
      });
    case "invalid-customer":
      return problem("invalid-field", {
        field: refusal.refusal.field,
        detail: `${refusal.number}: ${explainCustomer(refusal.refusal)}`,
      });
    case "invalid-regret":
      return problem("invalid-field", {
        field: `customer_${refusal.refusal.field}`,
        detail: `${refusal.number}: ${explainWithdrawal(refusal.refusal)}`,
      });
  }
}

function explainCustomer(refusal: CustomerRefusal): string {
  switch (refusal.reason) {
    case "missing-field":
      return `falta el campo ${fieldLabel(refusal.field)}.`;
    case "invalid-dni":
      return "el DNI debe tener entre 7 y 8 dígitos.";
    case "invalid-email":
      return "ese e-mail no es válido.";
    case "text-too-long":
    case "invalid-text":
      return `el campo ${fieldLabel(refusal.field)} es demasiado largo o tiene caracteres que no se pueden usar.`;
  }
}
