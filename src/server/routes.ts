import * as v from "valibot";
import { auditRoutes } from "./audit/audit-routes.ts";
import { administratorRoutes } from "./administrators/administrator-routes.ts";
import { accountRoutes } from "./account/account-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { anonymisation } from "./buyers/anonymise.ts";
import * as buyers from "./buyers/buyer-calls.ts";
import { exported } from "./buyers/export-buyer.ts";
import { buyerMatch } from "./buyers/find-buyer.ts";
import * as catalogue from "./catalogue/catalogue-calls.ts";
import * as categories from "./categories/category-calls.ts";
import { clientErrorRoutes } from "./client-errors/client-error-routes.ts";
import { filesRoute } from "./files-route.ts";
import { type Answer, json } from "./http/answer.ts";
import { fromLegacy } from "./http/legacy-route.ts";
import { administrator, anyone, type Declared, type Route } from "./http/route.ts";
import { liveRoute } from "./live.ts";
import { describeApi } from "./openapi.ts";
import { operationsRoutes } from "./operations-routes.ts";
import * as checkout from "./orders/checkout-calls.ts";
import * as myOrder from "./orders/my-order-calls.ts";
import * as orders from "./orders/order-calls.ts";
import { summary } from "./orders/summary.ts";
import { productCsvRoutes } from "./products/csv-routes.ts";
import { productRoutes } from "./products/product-routes.ts";
import * as withdrawals from "./withdrawals/withdrawal-calls.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";
import type { Shop } from "./shop.ts";

/** A test refuses a call below it that is not for administrators. */
export const ADMIN_PREFIX = "/api/admin";

/**
 * Every call: who may make it, what it takes and what it answers. The schemas type the handlers and the browsers' calls,
 * and are described in `/api/openapi.json`. Of two addresses that fit a request, the first counts.
 */
// prettier-ignore
export const CALLS = {
  "GET /api/products": anyone({ query: catalogue.productsQuery, answer: catalogue.page, handle: catalogue.list }),
  "GET /api/products/:id": anyone({ answer: catalogue.one, handle: catalogue.find }),
  "GET /api/products/:id/images": anyone({ answer: catalogue.images, handle: catalogue.findImages }),
  "GET /api/listing": anyone({ query: catalogue.listingQuery, answer: catalogue.listing, handle: catalogue.findPage }),
  "GET /api/categories": anyone({ answer: catalogue.categories, handle: catalogue.listCategories }),
  "GET /api/suggestions": anyone({ query: catalogue.searchQuery, answer: catalogue.suggested, handle: catalogue.suggest }),
  "POST /api/cart/check": anyone({ body: catalogue.cart, answer: catalogue.checked, handle: catalogue.check }),

  "GET /api/admin/categories": administrator({ answer: categories.all, handle: categories.list }),
  "POST /api/admin/categories": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.create }),
  "PUT /api/admin/categories/order": administrator({ key: "optional", body: categories.order, answer: categories.all, handle: categories.reorder }),
  "PATCH /api/admin/categories/:id": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.rename }),
  "DELETE /api/admin/categories/:id": administrator({ key: "optional", answer: categories.removed, handle: categories.remove }),
  "POST /api/admin/categories/:id/picture": administrator({ key: "optional", body: "multipart/form-data", answer: categories.one, handle: categories.setPicture }),
  "DELETE /api/admin/categories/:id/picture": administrator({ key: "optional", answer: "nothing", handle: categories.removePicture }),

  "POST /api/orders": anyone({ key: "required", body: checkout.sentOrder, answer: checkout.placed, handle: checkout.create }),
  "GET /api/orders/attempt": anyone({ key: "required", answer: checkout.attempted, handle: checkout.findByKey }),
  "POST /api/orders/by-link": anyone({ body: myOrder.link, answer: myOrder.followed, handle: myOrder.findByLink }),
  "POST /api/orders/find": anyone({ body: myOrder.typed, answer: myOrder.lookedUp, handle: myOrder.find }),
  "GET /api/admin/orders": administrator({ query: orders.pageQuery, answer: orders.page, handle: orders.list }),
  "GET /api/admin/orders/export": administrator({ query: orders.exportQuery, answer: "text/csv", handle: orders.exportTable }),
  "POST /api/admin/orders/status": administrator({ key: "optional", body: orders.statuses, answer: orders.changed, handle: orders.setStatuses }),
  "GET /api/admin/orders/:id": administrator({ answer: orders.one, handle: orders.find }),
  "PATCH /api/admin/orders/:id": administrator({ key: "optional", body: orders.changes, answer: orders.one, handle: orders.edit }),
  "POST /api/admin/orders/:id/undo": administrator({ key: "optional", answer: orders.one, handle: orders.undo }),
  "GET /api/admin/summary": administrator({ answer: summary, handle: orders.summary }),

  "POST /api/regrets": anyone({ key: "required", body: withdrawals.form, answer: withdrawals.filed, handle: withdrawals.file }),
  "GET /api/admin/regrets": administrator({ query: withdrawals.pageQuery, answer: withdrawals.page, handle: withdrawals.list }),
  "PATCH /api/admin/regrets/:id": administrator({ key: "optional", body: withdrawals.note, answer: withdrawals.one, handle: withdrawals.answer }),

  "POST /api/admin/buyers/search": administrator({ query: buyers.pageQuery, body: buyers.sought, answer: buyerMatch, handle: buyers.search }),
  "POST /api/admin/buyers/export": administrator({ body: buyers.chosen, answer: exported, handle: buyers.exportJson }),
  "POST /api/admin/buyers/export/csv": administrator({ body: buyers.chosen, answer: "text/csv", handle: buyers.exportCsv }),
  "POST /api/admin/buyers/correct": administrator({ body: buyers.correction, answer: buyers.corrected, handle: buyers.correct }),
  "POST /api/admin/buyers/anonymise": administrator({ body: buyers.confirmed, answer: anonymisation, handle: buyers.anonymise }),
  "GET /api/admin/buyers/retention": administrator({ query: buyers.dueQuery, answer: buyers.due, handle: buyers.countDueRecords }),

  "GET /api/openapi.json": anyone({ answer: v.record(v.string(), v.unknown()), handle: describe }),
};

/** `CALLS` is used before its type is known; that is why the answer's type stands here. */
function describe({ environment }: Shop): Answer<Record<string, unknown>> {
  return json(describeApi(routes, environment));
}

/** The table of calls as the browsers see it. */
export type Calls = typeof CALLS;

function listRoutes(calls: Readonly<Record<`${Route["method"]} /${string}`, Declared>>): Route[] {
  return Object.entries(calls).map(([call, declared]) => {
    const [method, path = ""] = call.split(" ");
    return { ...declared, method: method as Route["method"], path }; // the keys are typed so
  });
}

export const routes: readonly Route[] = [
  ...listRoutes(CALLS),
  ...fromLegacy([
    ...authRoutes,
    ...accountRoutes,
    ...administratorRoutes,
    // Before `productRoutes`, where 'export' would be an id.
    ...productCsvRoutes,
    ...productRoutes,
    ...settingsRoutes,
    ...auditRoutes,
    ...clientErrorRoutes,
    filesRoute,
    liveRoute,
    ...operationsRoutes,
  ]),
];
