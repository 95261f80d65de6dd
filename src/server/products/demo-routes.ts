import { answerOnce } from "../http/idempotent.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { emptyDemo, findDemo } from "./empty-demo.ts";

const PATH = "/api/admin/demo";

export const demoRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    role: "administrator",
    answer: async ({ db }) => json({ demo: await findDemo(db) }),
  },
  {
    method: "DELETE",
    path: PATH,
    key: "optional",
    role: "administrator",
    answer: (shop, c, { email }) =>
      answerOnce(shop, c, { actor: email }, async (tx) => json({ removed: await emptyDemo(tx, email) })),
  },
];
