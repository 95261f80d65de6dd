import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import { addressOf, fillForCalls } from "../../test/calls.ts";
import { openShop, type TestShop } from "../../test/shop.ts";
import type { Route } from "./http/route.ts";
import { isDescribed } from "./openapi.ts";
import { routes } from "./routes.ts";

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, object> }>;
};

type Document = { paths: Record<string, Record<string, Described>> };

async function describe(shop: TestShop): Promise<(route: Route) => Described> {
  const { paths } = (await (await shop.request("/api/openapi.json")).json()) as Document;
  return ({ method, path }) => {
    const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    if (!described) throw new Error(`${method} ${path} is not described`);
    return described;
  };
}

/**
 * Makes calls as the owner, without a body unless one is given. Deepest addresses first: deleting a parent deletes its
 * children.
 */
async function callAll(isMeant: (route: Route) => boolean, more: Record<string, string> = {}, body?: string) {
  const shop = await openShop();
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const ids = await fillForCalls(shop);
  const describedBy = await describe(shop);
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const calls = routes
    .filter((route) => isDescribed(route) && isMeant(route))
    .toSorted((a, b) => b.path.length - a.path.length);
  const made: { call: string; described: Described; answer: Response }[] = [];
  for (const route of calls) {
    const headers = { "Sec-Fetch-Site": "same-origin", ...more, ...(route.role === "administrator" && { Cookie }) };
    // Imports are only previewed; no other call reads the parameter.
    const answer = await shop.request(`${addressOf(route.path, ids)}?simular=1`, {
      method: route.method,
      headers,
      ...(body !== undefined && { body }),
    });
    made.push({ call: `${route.method} ${route.path}`, described: describedBy(route), answer });
  }
  return { made, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

const isWriting = ({ method }: Route) => method !== "GET" && method !== "DELETE";

const refusalOf = async (answer: Response) => {
  const { code, detail = "" } = (await answer.json()) as { code?: string; detail?: string };
  return { isUnread: code === "malformed", status: answer.status, detail };
};

test("what is described with a body is not done without one of that type, and nothing else asks for any", async () => {
  await using calls = await callAll(isWriting, { "Idempotency-Key": randomUUID() });
  for (const { call, described, answer } of calls.made) {
    const [type] = Object.keys(described.requestBody?.content ?? {});
    const refusal = await refusalOf(answer);
    expect(refusal.isUnread, call).toBe(type !== undefined);
    if (type) expect(refusal, call).toMatchObject({ status: 400, detail: expect.stringContaining(type) });
  }
});

test.each(["[]", '"x"', "1", "null"])("what is described with JSON takes no %s for it", async (body) => {
  const headers = { "Idempotency-Key": randomUUID(), "Content-Type": "application/json" };
  await using calls = await callAll(isWriting, headers, body);
  for (const { call, described, answer } of calls.made) {
    if (!described.requestBody?.content["application/json"]) continue;
    expect(await answer.json(), call).toMatchObject({ status: 422, code: "invalid-field", field: "body" });
  }
});

test("what is described with a key reads it, and what is described as needing one is not done without", async () => {
  const keyOf = ({ parameters }: Described) => parameters.find(({ name }) => name === "Idempotency-Key");
  await using wrong = await callAll(isWriting, { "Idempotency-Key": "x" });
  for (const { call, described, answer } of wrong.made) {
    const { isUnread, status } = await refusalOf(answer);
    expect(isUnread && status === 422, call).toBe(keyOf(described) !== undefined);
  }
  await using none = await callAll(isWriting);
  for (const { call, described, answer } of none.made) {
    const { isUnread, status } = await refusalOf(answer);
    expect(isUnread && status === 422, call).toBe(keyOf(described)?.required ?? false);
  }
});

test("a good answer is of the type that is described", async () => {
  await using calls = await callAll((route) => !isWriting(route));
  const good = calls.made.filter(({ answer }) => answer.ok);
  expect(good.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      "GET /api/live",
      "GET /api/admin/orders/export",
      "GET /api/admin/products/export",
      "GET /api/admin/products/import/example",
      "DELETE /api/admin/products/:id",
      "DELETE /api/admin/products/:id/images/:imageId",
    ]),
  );
  for (const { call, described, answer } of good) {
    const done = described.responses[answer.status === 204 ? "204" : "2XX"];
    const [type] = typeOf(answer);
    const types = Object.keys(done?.content ?? {});
    expect(type === undefined ? types.length === 0 : types.includes(type), call).toBe(true);
    await answer.body?.cancel();
  }
});

function typeOf({ headers }: Response): string[] {
  const type = headers.get("Content-Type")?.split(";")[0];
  return type === undefined ? [] : [type];
}

test("every call is described once, with each part of its address that changes", async () => {
  await using shop = await openShop();
  const describedBy = await describe(shop);
  const calls = routes.filter(isDescribed);
  expect(new Set(calls.map((route) => describedBy(route).operationId)).size).toBe(calls.length);
  for (const route of calls) {
    const named = describedBy(route).parameters.flatMap(({ name, in: place }) => (place === "path" ? [name] : []));
    expect(named, route.path).toEqual(Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => name));
  }
});

test("parameters of the query are described, also those of which a call takes one or another", async () => {
  await using shop = await openShop();
  const describedBy = await describe(shop);
  const namesOf = (call: string) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === call);
    const inQuery = route && describedBy(route).parameters.filter((parameter) => parameter.in === "query");
    return inQuery?.map(({ name, required }) => [name, required]);
  };

  expect(namesOf("GET /api/admin/buyers/retention")).toEqual([["months", true]]);
  expect(namesOf("POST /api/admin/products/import")).toEqual([
    ["simular", false],
    ["plan", false],
  ]);
});

test("forms with files are described with their fields, and JSON where it may come instead", async () => {
  await using shop = await openShop();
  const describedBy = await describe(shop);
  const contentOf = (call: string) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === call);
    return route && describedBy(route).requestBody?.content;
  };
  const file = { type: "string", format: "binary" };
  const text = { type: "string" };

  expect(contentOf("POST /mi-pedido/comprobante")).toEqual({
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { order_number: text, dni: text, receipt: file },
        required: ["order_number", "dni", "receipt"],
      },
    },
  });
  expect(contentOf("POST /api/admin/products/:id/images")).toMatchObject({
    "multipart/form-data": { schema: { properties: { image_files: { type: "array", items: file } } } },
  });
  expect(contentOf("POST /api/admin/reconciliation/confirm")).toMatchObject({
    "multipart/form-data": { schema: { required: ["statement", "matches"], properties: { columns: text } } },
    "application/json": { schema: { required: ["matches", "statement"] } },
  });
});

test("schemas are in the dialect of OpenAPI 3.1, where a list's items have one schema and pairs stand apart", async () => {
  await using shop = await openShop();
  const description = await (await shop.request("/api/openapi.json")).text();

  const uses = (words: string) => description.includes(words);
  expect([uses('"prefixItems":['), uses('"items":['), uses('"additionalItems"')]).toEqual([true, false, false]);
});
