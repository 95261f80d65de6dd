import { randomBytes, randomUUID } from "node:crypto";
import type { Route } from "#server/http/route.ts";
import { ADMIN_PREFIX, routes } from "#server/routes.ts";
import { BUYER } from "./buyer.ts";
import { addDeliveryMethod } from "./delivery-methods.ts";
import { placedOrder } from "./orders.ts";
import { addCategory, addPictureRow } from "./products.ts";
import type { TestShop } from "./shop.ts";

/** A call of the shop that somebody may try. */
export type Call = Pick<Route, "method" | "path">;

/** All calls below the panel's address. */
export const PANEL_CALLS: readonly Call[] = routes.filter(({ path }) => path.startsWith(ADMIN_PREFIX));

/** All calls that write, whoever may make them. */
export const WRITING_CALLS: readonly Call[] = routes.filter(({ method }) => method !== "GET");

/** Ids by the noun before them in an address, so that a call that gets through could do harm. */
export type Ids = Readonly<Record<string, string>>;

/** A call's address for these things; missing ones get a made-up id. */
export function addressOf(path: string, ids: Ids): string {
  return path.replace(/([\w-]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids[noun] ?? randomUUID()}`);
}

/** Spellings of a panel address meant to get around a check of only its beginning or end. */
export function spellingsOf(address: string): string[] {
  const below = address.slice(ADMIN_PREFIX.length);
  return [
    `/${address}`,
    `/.${address}`,
    address.toUpperCase(),
    `/Api/Admin${below}`,
    `/api//admin${below}`,
    `/api/./admin${below}`,
    `/api/products/../admin${below}`,
    `/api/products/%2e%2e/admin${below}`,
    `/api/admin/..${address.slice("/api".length)}`,
    `/api/..;/api/admin${below}`,
    `/api\\admin${below}`,
    `/api%2Fadmin${below}`,
    `/api%252Fadmin${below}`,
    `/api/%61dmin${below}`,
    `/api/%2561dmin${below}`,
    `/api/admin;role=administrator${below}`,
    `/api/admin%20${below}`,
    `/api/admin%00${below}`,
    `${address}/`,
    `${address}//`,
    `${address}.`,
    `${address}.json`,
    `${address};x=1`,
    `${address}%00`,
    `${address}%2F`,
    `${address}?role=administrator&_method=DELETE`,
    `/api/auth/session/..${address.slice("/api".length)}`,
  ];
}

/** A call's outcome, short enough to compare: "401 not-signed-in". */
export async function outcomeOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "none";
  return `${answer.status} ${String(code)}`;
}

/** The same outcome for every call. */
export function everywhere(calls: readonly Call[], outcome: string): Record<string, string> {
  return Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, outcome]));
}

/** Data stored by `fillForCalls` that only the panel shows. */
const SECRETS = { product: "Remera todavía secreta", dni: BUYER.customer_dni } as const;

/** Whether an answer reveals any of it. */
export function tellsSecrets(text: string): boolean {
  return Object.values(SECRETS).some((secret) => text.includes(secret));
}

/** With a new name each time, since names are unique. */
function newCategory() {
  const slug = `remeras-${randomUUID()}`;
  return { name: slug, slug };
}

/** Adds what the calls need: an inactive product with a picture's row, an order of it with a receipt, a category and a delivery method. */
export async function fillForCalls(shop: Pick<TestShop, "db" | "sells" | "orders">): Promise<Ids> {
  const product = await shop.sells({ name: SECRETS.product });
  const { url } = await placedOrder(shop.orders([{ product }]));
  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", product.id).execute();
  const order = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const receipt = await shop.db
    .insertInto("receipts")
    .values({ order_id: order.id, media_type: "image/webp", content: Buffer.from("RIFF"), digest: randomBytes(32) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    "delivery-methods": await addDeliveryMethod(shop, { is_active: false }),
    products: product.id,
    orders: order.id,
    categories: await addCategory(shop.db, newCategory()),
    images: await addPictureRow(shop.db, product.id),
    receipts: receipt.id,
    pedido: new URL(url).pathname.split("/").at(-1) ?? "",
  };
}
