import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { prepareAdmissions } from "#server/http/admission.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createPages } from "#server/pages/pages.ts";
import { routes } from "#server/routes.ts";
import { NO_ASSETS, openShop, type TestShop } from "./shop.ts";

type ListeningShop = { shop: TestShop; server: Server; port: number; url: string; events: string[] } & AsyncDisposable;

/** A shop listening on its own loopback port; `events` are what its server reported. */
export async function openListeningShop(settings: Record<string, string> = {}): Promise<ListeningShop> {
  const shop = await openShop(settings);
  const events: string[] = [];
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const app = createApp(shop, pages, { answer: () => undefined });
  const server = createHttpServer(pages, app.fetch, {
    environment: shop.environment,
    admissions: await prepareAdmissions(routes, shop),
    log: shop.log,
    limits: { total: 1_000, perNetwork: undefined, spare: 0 },
    report: (...event) => events.push(event.join(" ")),
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    shop,
    server,
    port,
    events,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}
