import { randomUUID } from "node:crypto";
import { createGeneratorSync } from "json-schema-faker";
import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import { addressOf, fillForCalls } from "../../test/calls.ts";
import { openShop } from "../../test/shop.ts";
import { isDescribed } from "./openapi.ts";
import { routes } from "./routes.ts";

type Schema = Record<string, unknown>;

type Described = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

type Document = { paths: Record<string, Record<string, Described>> };

const EXAMPLES = 5; // of each call

test("every call takes examples of what is described: none breaks, and what is done is answered as described", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const { paths } = (await (await shop.request("/api/openapi.json")).json()) as Document;
  const examples = createGeneratorSync({ seed: 1 });
  for (const { method, path, role } of routes.filter((route) => isDescribed(route) && route.path !== "/api/live")) {
    const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not described`);
    const json = described.requestBody?.content["application/json"];
    // Earlier calls may have deleted or signed out what this one needs.
    const [ids, { cookies }] = [await fillForCalls(shop), await signedIn(shop)];
    for (let n = 0; n < EXAMPLES; n += 1) {
      const query = new URLSearchParams();
      for (const parameter of described.parameters) {
        if (parameter.in !== "query" || n === 0) continue;
        for (const value of [examples.generate(parameter.schema)].flat()) query.append(parameter.name, String(value));
      }
      const answer = await shop.request(`${addressOf(path, ids)}?${query}`, {
        method,
        headers: {
          "Sec-Fetch-Site": "same-origin",
          "Idempotency-Key": randomUUID(),
          ...(role === "administrator" && {
            Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          }),
          ...(json && { "Content-Type": "application/json" }),
        },
        ...(json && { body: JSON.stringify(examples.generate(json.schema)) }),
      });
      expect(answer.status, `${method} ${path}?${query}`).toBeLessThan(500);
      await answer.body?.cancel();
    }
  }
});
