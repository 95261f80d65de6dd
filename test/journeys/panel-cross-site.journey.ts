import { once } from "node:events";
import { createServer } from "node:http";
import type { Page, Request } from "@playwright/test";
import { routes } from "#server/routes.ts";
import { addressOf, fillForCalls, type Ids, WRITING_CALLS } from "../calls.ts";
import { contentsOf } from "../contents.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { openPanel, order } from "./panel.ts";

/** Another site: an empty page on its own port, under two names of this machine. */
async function openOtherSite(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>Otra</title><body>");
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("A TCP server has an address");
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A page's requests to the shop with their answers, once all have been answered. */
function watch(page: Page, { url }: OpenShop) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(url)) requests.push(request);
  });
  return async () =>
    Promise.all(
      requests.splice(0).map(async (request) => {
        const { cookie = "", "content-type": type } = await request.allHeaders();
        return {
          call: `${request.method()} ${new URL(request.url()).pathname}`,
          type: type?.replace(/;.*/, ""),
          status: (await request.response())?.status(),
          cookie,
        };
      }),
    );
}

/** Submits another site's forms into a frame of its page, as if hidden. */
async function submitForms(page: Page, actions: readonly string[], enctypes: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([actions, enctypes]) => {
      const frame = document.createElement("iframe");
      frame.name = "target";
      const form = document.createElement("form");
      // With text/plain this makes a body that parses as JSON.
      const field = document.createElement("input");
      Object.assign(field, { name: '{"name":"Robado","price":1,"stock":1,"x":"', value: '"}' });
      form.append(field);
      document.body.append(frame, form);
      for (const action of actions) {
        for (const enctype of enctypes) {
          Object.assign(form, { action, enctype, method: "POST", target: "target" });
          const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
          form.submit();
          await loaded;
        }
      }
      frame.remove();
      form.remove();
    },
    [actions, enctypes] as const,
  );
}

/** All requests by `fetch` and its like, both those that a browser sends without asking the shop first and those it asks about. */
async function fetchEverything(page: Page, calls: readonly { method: string; address: string }[]): Promise<void> {
  await page.evaluate(async (calls) => {
    const body = '{"name":"Robado","price":1,"stock":1}';
    for (const { method, address } of calls) {
      const tries: RequestInit[] = [
        { method, headers: { "Content-Type": "application/json" } },
        { method, mode: "cors" },
        ...(method === "POST" ? [{ method, mode: "no-cors" as const }] : []),
      ];
      // The page only learns that it failed; what arrived is checked outside.
      for (const init of tries) await fetch(address, { body, credentials: "include", ...init }).catch(() => undefined);
      navigator.sendBeacon(address, new Blob([body], { type: "text/plain" }));
    }
  }, calls);
}

/** Loads addresses as pictures, which a page can read from another site without permission. */
async function loadPictures(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate(async (addresses) => {
    const loads = addresses.map(
      (src) =>
        new Promise((resolve) => {
          const img = new Image();
          img.addEventListener("load", resolve);
          img.addEventListener("error", resolve);
          img.src = src;
        }),
    );
    await Promise.all(loads);
  }, addresses);
}

async function furnishShop(shop: OpenShop): Promise<Ids> {
  return fillForCalls({
    db: shop.db,
    sells: (product) => shop.sells(product),
    orders: async ([item]) => {
      if (!item) throw new Error("An order is of something");
      return order(shop, item.product);
    },
  });
}

const ENCTYPES = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** What a page of another host can do without the session is less than what one of the same host can do with it. */
for (const { name, host, enctypes, sendsSession } of [
  { name: "a page on another port of the same host", host: "localhost", enctypes: ENCTYPES, sendsSession: true },
  { name: "a page of another host", host: "127.0.0.1", enctypes: ["text/plain"], sendsSession: false },
]) {
  test(`${name} changes nothing in the shop of an owner who is signed in`, async ({ page, shop }) => {
    await using other = await openOtherSite();
    const ids = await furnishShop(shop);
    await openPanel(page, shop);
    await expect(page.getByText("Hola, admin@example.com")).toBeVisible();
    const calls = WRITING_CALLS.map(({ method, path }) => ({ method, address: shop.url + addressOf(path, ids) }));
    const readable = routes.filter(({ method, path }) => method === "GET" && path !== "/api/live");
    await page.goto(`http://${host}:${other.port}/`);
    const answers = watch(page, shop);
    const before = await contentsOf(shop.db);

    await test.step("forms", async () => {
      const actions = calls.filter(({ method }) => method === "POST").map(({ address }) => address);
      await submitForms(page, actions, enctypes);
      const refused = actions.flatMap((address) =>
        enctypes.map((type) => [`POST ${new URL(address).pathname}`, type, 403, sendsSession]),
      );
      const arrived = await answers();
      expect(
        arrived.map(({ call, type, status, cookie }) => [call, type, status, cookie.includes("saitam_session")]),
      ).toEqual(refused);
    });
    await test.step("fetch and beacons", async () => {
      await fetchEverything(page, calls);
      const arrived = await answers();
      expect(arrived.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(calls.length);
      expect(arrived.filter(({ status }) => ![403, 404, 405, undefined].includes(status))).toEqual([]);
    });
    await test.step("pictures", async () => {
      if (!sendsSession) return;
      await loadPictures(
        page,
        readable.map(({ path }) => `${shop.url}${addressOf(path, ids)}?_method=DELETE`),
      );
      const arrived = await answers();
      expect(arrived.length).toBeGreaterThanOrEqual(readable.length);
      expect(arrived.filter(({ status = 0 }) => status >= 500)).toEqual([]);
    });
    await test.step("a frame", async () => {
      const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
      await page.setContent(`<iframe src="${shop.url}/admin"></iframe>`);
      await refused;
      await expect(page.frameLocator("iframe").getByText("Panel de Administración")).toHaveCount(0);
    });

    expect(await contentsOf(shop.db)).toEqual(before);
    await page.goto(`${shop.url}/admin`);
    await expect(page.getByText("Hola, admin@example.com")).toBeVisible();
  });
}
