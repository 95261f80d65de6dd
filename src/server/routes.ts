import { auditRoutes } from "./audit/audit-routes.ts";
import { administratorRoutes } from "./administrators/administrator-routes.ts";
import { accountRoutes } from "./account/account-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { buyerRoutes } from "./buyers/buyer-routes.ts";
import { catalogueRoutes } from "./catalogue/catalogue-routes.ts";
import { clientErrorRoutes } from "./client-errors/client-error-routes.ts";
import { filesRoute } from "./files-route.ts";
import { categoryRoutes } from "./categories/category-routes.ts";
import { json, type Route } from "./http/route.ts";
import { describeApi } from "./openapi.ts";
import { liveRoute } from "./live.ts";
import { operationsRoutes } from "./operations-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { productCsvRoutes } from "./products/csv-routes.ts";
import { productRoutes } from "./products/product-routes.ts";
import { withdrawalRoutes } from "./withdrawals/withdrawal-routes.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";

/** A test refuses a route below it that is not for administrators. */
export const ADMIN_PREFIX = "/api/admin";

export const routes: readonly Route[] = [
  ...catalogueRoutes,
  ...orderRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...administratorRoutes,
  // Before `productRoutes`, where 'export' would be an id.
  ...productCsvRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...withdrawalRoutes,
  ...buyerRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...clientErrorRoutes,
  filesRoute,
  liveRoute,
  ...operationsRoutes,
  {
    method: "GET",
    path: "/api/openapi.json",
    role: "anyone",
    answer: ({ environment }) => json(describeApi(routes, environment)),
  },
];
