import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import {
  addressOf,
  everywhere,
  fillForCalls,
  type Ids,
  outcomeOf,
  PANEL_CALLS,
  WRITING_CALLS,
} from "../../test/calls.ts";
import { contentsOf } from "../../test/contents.ts";
import { openShop, type TestShop } from "../../test/shop.ts";
import { routes } from "./routes.ts";

const PUBLIC_URL = "https://tienda.example";

/** A shop on https with data in it, and its owner's cookies as a browser sends them along. */
async function openVisited(): Promise<TestShop & { ids: Ids; Cookie: string }> {
  const shop = await openShop({ PUBLIC_URL });
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { ...shop, ids: await fillForCalls(shop), Cookie };
}

const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  "another site's origin": { Origin: "https://otra.example" },
  "an origin that is hidden": { Origin: "null" },
  "an origin that begins as ours": { Origin: `${PUBLIC_URL}.otra.example` },
  "a neighbour's origin": { Origin: "https://blog.tienda.example" },
  "another port": { Origin: `${PUBLIC_URL}:8443` },
  "our name without TLS": { Origin: "http://tienda.example" },
  "another site": { "Sec-Fetch-Site": "cross-site" },
  "a neighbour": { "Sec-Fetch-Site": "same-site" },
  "our origin, claimed from another site": { Origin: PUBLIC_URL, "Sec-Fetch-Site": "cross-site" },
  "neither origin nor site": {},
};

/** Bodies that a page can make a browser send without a preflight, and JSON in disguise. */
const BODIES: Readonly<Record<string, [type: string, body: string]>> = {
  "a form": ["application/x-www-form-urlencoded", "name=Robado&version=1&status=cancelled"],
  "a form with files": [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="image_files"; filename="a.gif"\r\n\r\nGIF89a\r\n--b--\r\n',
  ],
  "plain text": ["text/plain", '{"name":"Robado","version":1,"status":"cancelled"}'],
  JSON: ["application/json", '{"name":"Robado","version":1,"status":"cancelled"}'],
};

for (const [from, headers] of Object.entries(FOREIGN)) {
  test(`every write with the owner's cookies and ${from} is refused, whatever it carries`, async () => {
    await using shop = await openVisited();
    const before = await contentsOf(shop.db);

    for (const [carries, [type, body]] of Object.entries(BODIES)) {
      const outcomes: Record<string, string> = {};
      for (const { method, path } of WRITING_CALLS) {
        const answer = await shop.request(addressOf(path, shop.ids), {
          method,
          headers: { Cookie: shop.Cookie, "Content-Type": type, ...headers },
          body,
        });
        outcomes[`${method} ${path}`] = await outcomeOf(answer);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
      }
      expect(outcomes, carries).toEqual(everywhere(WRITING_CALLS, "403 foreign-origin"));
    }

    expect(await contentsOf(shop.db)).toEqual(before);
  });
}

test("a call of the panel takes no form and no plain text, not even from the shop itself", async () => {
  await using shop = await openVisited();
  const before = await contentsOf(shop.db);

  for (const { method, path } of PANEL_CALLS.filter(({ method }) => method !== "GET" && method !== "DELETE")) {
    for (const carries of ["a form", "plain text"]) {
      const [type = "", body = ""] = BODIES[carries] ?? [];
      const headers = { Cookie: shop.Cookie, Origin: PUBLIC_URL, "Content-Type": type };
      const answer = await shop.request(addressOf(path, shop.ids), { method, headers, body });
      expect([400, 422], `${method} ${path} with ${carries}`).toContain(answer.status);
    }
  }

  expect(await contentsOf(shop.db)).toEqual(before);
});

test("nothing that is read writes: no picture, link or prefetch of another site changes a row", async () => {
  await using shop = await openVisited();
  const before = await contentsOf(shop.db);
  const pages = ["/", "/admin", `/producto/${shop.ids.products}`, "/productos", "/no-existe"];
  const calls = routes.filter(({ method }) => method === "GET").map(({ path }) => addressOf(path, shop.ids));

  for (const address of [...pages, ...calls, `${calls.at(-1)}?_method=DELETE`]) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await shop.request(address, {
        method,
        headers: { Cookie: shop.Cookie, Origin: "https://otra.example", "Sec-Fetch-Site": "cross-site" },
      });
      expect(answer.status, `${method} ${address}`).toBeLessThan(500);
      expect(answer.headers.get("Access-Control-Allow-Origin"), address).toBeNull();
      await answer.body?.cancel();
    }
  }

  expect(await contentsOf(shop.db)).toEqual(before);
});

test("another site that asks first what it may send is told nothing", async () => {
  await using shop = await openVisited();

  for (const { path } of WRITING_CALLS) {
    const answer = await shop.request(addressOf(path, shop.ids), {
      method: "OPTIONS",
      headers: {
        Cookie: shop.Cookie,
        Origin: "https://otra.example",
        "Access-Control-Request-Method": "DELETE",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.ok, path).toBe(false);
  }
});
