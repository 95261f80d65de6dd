import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { createResetLink } from "#server/administrators/admin-users.ts";
import { clientConfig } from "../../vite.config.ts";
import { addressOf, fillForCalls, PANEL_CALLS, spellingsOf, tellsSecrets } from "../calls.ts";
import { contentsOf } from "../contents.ts";
import { type RawRequest, sendRaw } from "../raw-http.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { order, OWNER } from "./panel.ts";

/** What outsiders must never find: who runs the shop, and with which password. */
const CREDENTIALS = new RegExp(`${RegExp.escape(OWNER.email)}|${RegExp.escape(OWNER.password)}`);

/** Adds things of every kind, like `fillForCalls` in any shop. */
const furnishShop = (shop: OpenShop) =>
  fillForCalls({
    db: shop.db,
    sells: (product) => shop.sells(product),
    orders: async ([item]) => order(shop, item?.product ?? { id: randomUUID(), unitPrice: 0 }),
  });

/** Sends each over the wire, and returns those that were not refused or revealed something. */
async function sendAll(shop: OpenShop, requests: readonly RawRequest[]): Promise<string[]> {
  const answers = requests.map(async ({ method, target, headers }) => {
    const body = method === "GET" ? "" : "{}";
    const all = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers };
    const { status, text } = await sendRaw(shop.url, { method, target, headers: all, body });
    return [400, 401, 404, 405].includes(status) && !tellsSecrets(text) ? [] : [`${method} ${target} gave ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

test("over the wire too, no spelling of an administrative call opens anything to a visitor", async ({ shop }) => {
  const ids = await furnishShop(shop);
  const before = await contentsOf(shop.db);

  for (const { method, path } of PANEL_CALLS) {
    const address = addressOf(path, ids);
    const targets = [address, ...spellingsOf(address), `http://tienda.example${address}`, `${shop.url}/${address}`];
    const opened = await sendAll(shop, [
      ...targets.map((target) => ({ method, target })),
      { method: "POST", target: address, headers: { "X-HTTP-Method-Override": method, "X-Original-URL": address } },
      { method, target: "/api/admin", headers: { "X-Rewrite-URL": address, "X-Forwarded-Prefix": address } },
      {
        method,
        target: address,
        headers: { Cookie: "saitam_session=; saitam_session=admin; __Host-saitam_session=x" },
      },
    ]);
    expect(opened).toEqual([]);
  }

  expect(await contentsOf(shop.db)).toEqual(before);
});

test("whatever host a request names, no page and no link speaks of it", async ({ shop }) => {
  const { id } = await shop.sells({ name: "Remera" });
  const poison = {
    Host: "otra.example",
    "X-Forwarded-Host": "otra.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "host=otra.example",
    "X-Forwarded-Server": "otra.example",
  };

  for (const target of ["/", `/producto/${id}`, "/productos", "/admin", "/no-existe", "/api/openapi.json"]) {
    const answer = await sendRaw(shop.url, { method: "GET", target, headers: poison });
    expect(answer.text, target).not.toContain("otra.example");
  }
  const answer = await sendRaw(shop.url, {
    method: "POST",
    target: "/api/auth/password-reset",
    headers: { ...poison, "Content-Type": "application/json" },
    body: JSON.stringify({ email: OWNER.email }),
  });
  expect(answer.status).toBe(202);
  expect(answer.text).not.toContain("otra.example");
  const link = await createResetLink(shop.db, OWNER.email, shop.url);
  expect(link.ok && link.value.startsWith(`${shop.url}/admin/restablecer#token=`)).toBe(true);
});

test("nothing that a visitor can load holds a credential or an administrator's e-mail", async ({ shop }) => {
  const { id } = await shop.sells({ name: "Remera" });
  const client = "dist/client";
  for (const name of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    expect(CREDENTIALS.test(await readFile(path, "latin1")), path).toBe(false);
  }
  const pages = ["/", `/producto/${id}`, "/productos", "/categorias", "/favoritos", "/mi-pedido", "/no-existe"];
  const calls = ["/api/products", "/api/auth/session", "/api/openapi.json", "/healthz", "/readyz", "/metrics"];
  for (const path of [...pages, ...calls, "/admin", "/admin/ordenes", "/admin/restablecer"]) {
    expect(CREDENTIALS.test(await (await fetch(shop.url + path)).text()), path).toBe(false);
  }
});

test("a build made where the credentials stand in the environment does not take them along", async () => {
  const before = { ...process.env };
  Object.assign(process.env, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, SECRET_KEY: OWNER.password });
  try {
    for (const entry of ["storefront", "admin"] as const) {
      const config = clientConfig(entry);
      const built = await build({ ...config, logLevel: "silent", build: { ...config.build, write: false } });
      for (const { output } of [built].flat() as Rolldown.RolldownOutput[]) {
        expect(output.length).toBeGreaterThan(1);
        for (const file of output) {
          const content = file.type === "chunk" ? file.code : Buffer.from(file.source).toString("latin1");
          expect(CREDENTIALS.test(content), file.fileName).toBe(false);
        }
      }
    }
  } finally {
    process.env = before;
  }
});
