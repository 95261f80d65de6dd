import { type Context, Hono } from "hono";
import { STOREFRONT_WORKER } from "#domain/offline.ts";
import { PANEL, PANEL_WORKER } from "#domain/panel-address.ts";
import { answerError, expectsPage, refuseFull } from "./answer-error.ts";
import { readSessionCookie } from "./auth/cookies.ts";
import { explainNoAdmin } from "./auth/copy.ts";
import { type Administrator, requireAdministrator } from "./auth/session.ts";
import { noSuchAddress, serverCopy } from "./copy.ts";
import { checkAfterBody } from "./http/after-body.ts";
import { refuseOtherBody } from "./http/body.ts";
import { clientAddress } from "./http/client-address.ts";
import { compressed } from "./http/compressed.ts";
import { discardUpload } from "./http/discard-upload.ts";
import {
  finishHeaders,
  headersOf,
  PANEL_WORKER_POLICY,
  SECRET_LINK_HEADERS,
  STOREFRONT_WORKER_POLICY,
} from "./http/headers.ts";
import { findIdempotencyKey } from "./http/idempotency-key.ts";
import { isFull, whileWorking } from "./http/in-flight-requests.ts";
import { incomingOf } from "./http/incoming.ts";
import { refuseForeignOrigin } from "./http/origin.ts";
import { isProbe } from "./http/probe.ts";
import { problem, problemCodeOf, RequestRefused } from "./http/problem.ts";
import { pathPattern, READING_METHODS, type Route } from "./http/route.ts";
import type { StaticFiles } from "./http/static-files.ts";
import { eventOf } from "./operation/security-events.ts";
import { type PageRow, PAGES } from "./pages/page-table.ts";
import type { Pages } from "./pages/pages.ts";
import { answerOrderForm, isBrowserForm, ORDER_FORMS, orderPage } from "./receipts/order-form.ts";
import { routes } from "./routes.ts";
import { registerSeoRoutes } from "./seo/seo-routes.ts";
import type { Shop } from "./shop.ts";
import { answerWithdrawalForm } from "./withdrawals/withdrawal-form.ts";

/** The only page that accepts POST: the form required by law works without JavaScript. */
const WITHDRAWAL_FORM = "/arrepentimiento";

const UNKNOWN_IN_PANEL = "/admin/*";

type Files = Pick<StaticFiles, "answer">;

export function createApp(shop: Shop, pages: Pages, files: Files): Hono {
  const app = new Hono({ strict: true });
  addGuards(app, shop, pages);
  addOrderForms(app, shop, pages);
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => compressed(await answerRoute(shop, route, c), c.req.raw));
  }
  registerSeoRoutes(app, shop);
  addPages(app, shop, pages, files);
  addPanel(app, shop, pages, files);
  app.notFound((c) => answerUnknown(app, pages, files, c));
  app.onError((error, c) => answerError(shop, pages, error, c));
  return app;
}

function addGuards(app: Hono, shop: Shop, pages: Pages): void {
  const common = headersOf(shop.environment);
  app.use(async (c, next) => {
    if (isFull() && !isProbe(c.req.path)) c.res = refuseFull(pages, c);
    else await whileWorking(next);
    reportEvent(shop, c);
    finishHeaders(c.res.headers, common);
    const incoming = incomingOf(c);
    if (incoming) await discardUpload(incoming);
  });

  app.use("/pedido/*", async (c, next) => {
    await next();
    // On refusals and redirects too: addresses hold the token. `c.header` would lose the problem's code.
    for (const [name, value] of Object.entries(SECRET_LINK_HEADERS)) c.res.headers.set(name, value);
  });

  app.use(async (c, next) => {
    await next();
    // Nobody reads the body of a HEAD response: an uncancelled stream would wait for a reader forever.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });

  app.use(async (c, next) => refuseForeignOrigin(c.req.raw, shop.environment) ?? next());
}

/** Calls that browsers without JavaScript submit as forms; they are answered with a page. */
function addOrderForms(app: Hono, shop: Shop, pages: Pages): void {
  for (const path of ORDER_FORMS) {
    app.use(path, async (c, next) => {
      await next();
      if (!isBrowserForm(c.req.raw)) return;
      const answer = c.res;
      c.res = undefined; // else its headers stay
      c.res = await answerOrderForm(shop, pages, c, answer);
    });
    app.get(path, (c) => c.redirect(orderPage(c), 303));
  }
}

function addPages(app: Hono, shop: Shop, pages: Pages, files: Files): void {
  for (const row of Object.values<PageRow>(PAGES)) {
    for (const path of row.paths) app.get(path, (c) => answerPage(pages, row, c));
  }
  app.post(WITHDRAWAL_FORM, (c) => answerWithdrawalForm(shop, pages, c));
  app.get(STOREFRONT_WORKER.path, async (c) => {
    const worker = answerWorker(files, c, STOREFRONT_WORKER, STOREFRONT_WORKER_POLICY);
    return worker ?? answerPage(pages, PAGES["not-found"], c);
  });
}

function addPanel(app: Hono, shop: Shop, pages: Pages, files: Files): void {
  for (const path of Object.values(PANEL)) {
    app.get(path, async (c) => {
      const isNarrowed = new URL(c.req.url).search !== "";
      const mayBeSignedIn = readSessionCookie(c.req.raw, shop.environment) !== undefined;
      const page = await pages.panel(200, mayBeSignedIn ? { path, isNarrowed } : undefined);
      return page.toResponse(c.req.raw);
    });
  }
  app.get(PANEL_WORKER.path, async (c) => {
    const worker = answerWorker(files, c, PANEL_WORKER, PANEL_WORKER_POLICY);
    return worker ?? (await pages.panel(404)).toResponse(c.req.raw);
  });
  app.get(UNKNOWN_IN_PANEL, async (c) => {
    // The raw path: a decoded one may contain characters that are invalid in a header.
    const { pathname, search } = new URL(c.req.url);
    if (!pathname.endsWith("/")) return (await pages.panel(404)).toResponse(c.req.raw);
    c.header("Cache-Control", "no-store");
    return c.redirect(pathname.replace(/(?<!\/)\/+$/, "") + search);
  });
}

/** Files of the build, and addresses or methods that nothing above answers. */
function answerUnknown(app: Hono, pages: Pages, files: Files, c: Context): Response | Promise<Response> {
  const { path } = c.req;
  const allowed = methodsAt(path);
  if (allowed.length > 0) return methodNotAllowed(allowed, serverCopy.otherMethodOfCall);
  const file = files.answer(path, c.req.raw);
  if (!READING_METHODS.includes(c.req.method) && (file || isRead(app, path))) {
    const taken = path === WITHDRAWAL_FORM ? [...READING_METHODS, "POST"] : READING_METHODS;
    return methodNotAllowed(taken, serverCopy.otherMethodOfPage);
  }
  return file ?? (expectsPage(c) ? answerPage(pages, PAGES["not-found"], c) : noSuchAddress());
}

/** Whether GET would find something; if not, the address is unknown for every other method, too. */
function isRead(app: Hono, path: string): boolean {
  const [matches] = app.router.match("GET", path);
  return matches.some(([[, route]]) => route.method === "GET" && route.path !== UNKNOWN_IN_PANEL);
}

/** Checks the role in the handler itself: no spelling of a path bypasses it. */
async function answerRoute(shop: Shop, route: Route, c: Context): Promise<Response> {
  if (route.role === "anyone") return route.handle(shop, c, undefined);
  const administrator = await administratorOf(shop, c);
  checkAfterBody(c, async () => void (await administratorOf(shop, c)));
  // Before the body is read, so that a malformed key is refused early.
  if (route.key) findIdempotencyKey(c);
  if (route.method === "POST" && !route.body) refuseOtherBody(c);
  return route.handle(shop, c, administrator);
}

/** Throws the refusal if the request is not an administrator's. */
async function administratorOf(shop: Shop, c: Context): Promise<Administrator> {
  const administrator = await requireAdministrator(shop, c.req.raw);
  if (administrator.ok) return administrator.value;
  throw new RequestRefused(explainNoAdmin(administrator.refusal));
}

async function answerPage(pages: Pages, row: PageRow, c: Context): Promise<Response> {
  const page = await pages.respond(row, { path: c.req.path, params: c.req.param(), search: searchOf(c.req.url) });
  return page.toResponse(c.req.raw);
}

type WorkerAddress = typeof PANEL_WORKER | typeof STOREFRONT_WORKER;

/** Undefined if the build lacks the file. */
function answerWorker(files: Files, c: Context, { path, scope }: WorkerAddress, policy: string) {
  const answer = files.answer(path, c.req.raw);
  // A worker's scope may be wider than its own folder.
  answer?.headers.set("Service-Worker-Allowed", scope);
  answer?.headers.set("Cache-Control", "no-cache");
  answer?.headers.set("Content-Security-Policy", policy);
  return answer;
}

const METHODS_AT = Array.from(
  Map.groupBy(routes, ({ path }) => path),
  ([path, taken]) => ({
    pattern: pathPattern(path),
    methods: taken.flatMap(({ method }) => (method === "GET" ? READING_METHODS : [method])),
  }),
);

function methodsAt(path: string): string[] {
  const taken = METHODS_AT.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
  return [...new Set(taken)].toSorted();
}

function methodNotAllowed(allowed: readonly string[], detail: string): Response {
  const refusal = problem("method-not-allowed", detail);
  refusal.headers.set("Allow", allowed.join(", "));
  return refusal;
}

function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

/** Sees every refusal, whichever route produced it. */
function reportEvent({ securityEvents, environment }: Shop, c: Context): void {
  const event = eventOf(problemCodeOf(c.res), c.res.status);
  // A phone that loses its network sends half a body.
  const isCut = event === "malformed" && c.req.raw.signal.aborted;
  if (event && !isCut) securityEvents.report(event, clientAddress(c, environment), c.req.path);
}
