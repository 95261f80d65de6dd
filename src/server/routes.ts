import * as v from "valibot";
import { auditRoutes } from "./audit/audit-routes.ts";
import { administratorRoutes } from "./administrators/administrator-routes.ts";
import { accountRoutes } from "./account/account-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { buyerRoutes } from "./buyers/buyer-routes.ts";
import { catalogueRoutes } from "./catalogue/catalogue-routes.ts";
import * as categories from "./categories/category-calls.ts";
import { clientErrorRoutes } from "./client-errors/client-error-routes.ts";
import { filesRoute } from "./files-route.ts";
import { type Answer, json } from "./http/answer.ts";
import { fromLegacy } from "./http/legacy-route.ts";
import { administrator, anyone, type Declared, type Route } from "./http/route.ts";
import * as images from "./images/image-calls.ts";
import { liveRoute } from "./live.ts";
import { describeApi } from "./openapi.ts";
import { operationsRoutes } from "./operations-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import * as productCsv from "./products/csv-calls.ts";
import * as demo from "./products/demo-calls.ts";
import * as products from "./products/product-calls.ts";
import { withdrawalRoutes } from "./withdrawals/withdrawal-routes.ts";
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
  "GET /api/admin/categories": administrator({ answer: categories.all, handle: categories.list }),
  "POST /api/admin/categories": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.create }),
  "PUT /api/admin/categories/order": administrator({ key: "optional", body: categories.order, answer: categories.all, handle: categories.reorder }),
  "PATCH /api/admin/categories/:id": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.rename }),
  "DELETE /api/admin/categories/:id": administrator({ key: "optional", answer: categories.removed, handle: categories.remove }),
  "POST /api/admin/categories/:id/picture": administrator({ key: "optional", body: "multipart/form-data", answer: categories.one, handle: categories.setPicture }),
  "DELETE /api/admin/categories/:id/picture": administrator({ key: "optional", answer: "nothing", handle: categories.removePicture }),

  "GET /api/admin/products/export": administrator({ answer: "text/csv", handle: productCsv.download }),
  "GET /api/admin/products/import/example": administrator({ answer: "text/csv", handle: productCsv.example }),
  "POST /api/admin/products/import": administrator({ key: "optional", query: productCsv.importQuery, body: "multipart/form-data", answer: productCsv.outcome, handle: productCsv.importFile }),
  "GET /api/admin/products": administrator({ query: products.filter, answer: products.page, handle: products.list }),
  "POST /api/admin/products": administrator({ key: "optional", body: products.newProduct, answer: products.one, handle: products.create }),
  "PATCH /api/admin/products/:id": administrator({ key: "optional", body: products.productEdit, answer: products.one, handle: products.edit }),
  "DELETE /api/admin/products/:id": administrator({ answer: "nothing", handle: products.remove }),
  "GET /api/admin/products/:id/movements": administrator({ query: products.movementsQuery, answer: products.movementPage, handle: products.movements }),
  "POST /api/admin/products/:id/images": administrator({ key: "optional", body: "multipart/form-data", answer: images.uploaded, handle: images.add }),
  "PUT /api/admin/products/:id/images": administrator({ key: "optional", body: images.arrangement, answer: images.all, handle: images.arrange }),
  "DELETE /api/admin/products/:id/images/:imageId": administrator({ answer: "nothing", handle: images.remove }),
  "GET /api/admin/demo": administrator({ answer: demo.left, handle: demo.find }),
  "DELETE /api/admin/demo": administrator({ key: "optional", answer: demo.removed, handle: demo.empty }),

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
    ...catalogueRoutes,
    ...orderRoutes,
    ...authRoutes,
    ...accountRoutes,
    ...administratorRoutes,
    ...withdrawalRoutes,
    ...buyerRoutes,
    ...settingsRoutes,
    ...auditRoutes,
    ...clientErrorRoutes,
    filesRoute,
    liveRoute,
    ...operationsRoutes,
  ]),
];
