import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { type CartLine, cartTotal } from "#domain/cart.ts";
import { DELIVERY_LIMITS, deliveryPrice } from "#domain/delivery.ts";
import { CENTAVOS_PER_PESO, MAX_PRICE_PESOS, formatAmount, toPesos } from "#domain/money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { WITH_MAIL } from "../../../test/buyer-records.ts";
import { BUYER } from "../../../test/buyer.ts";
import { lastEvent } from "../../../test/messages.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { addPictureRow, type TestProduct } from "../../../test/products.ts";
import { randomCodes, randomGoods, randomMethods } from "../../../test/random-checkouts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { CallAnswer } from "../call-types.ts";
import { renderLetter } from "../mail/letter.tsx";
import { writeLetter } from "../mail/write-letter.ts";
import { writeMessages } from "../messages/write-messages.ts";
import { findDueMail } from "../outbox/outbox.ts";

const CARTS_PER_TABLE = 8;
const TABLES = 25;
const PRODUCTS = 40;
const READ_ONE_IN = 6; // of so many orders, one's page, letter and panel's answer are read

type SeenItem = CallAnswer<"GET /api/admin/orders/:id">["order"]["items"][number];

type Offered = CallAnswer<"GET /api/delivery">["methods"][number];

/** The product as the browser knows it, and how many go into the cart. */
type Goods = { product: TestProduct; price: number; discount: number | null };

type PlacedOrder = {
  id: string;
  order_number: string;
  url: string;
  total: number;
  delivery: number | null | undefined;
};

function cartLine({ product, price, discount }: Goods, quantity: number): CartLine {
  const [variant] = product.variants;
  if (!variant) throw new Error("Every product has a variant");
  return {
    id: product.id,
    variant_id: variant.id,
    size: null,
    color: null,
    name: product.name,
    description: "",
    image_url: null,
    price,
    discount_percentage: discount,
    stock: variant.stock,
    is_active: true,
    created_at: "",
    quantity,
  };
}

async function sellGoods(shop: TestShop, price: number, discount: number | null): Promise<Goods> {
  const product = await shop.sells({ price, discount, stock: 1_000_000 });
  await addPictureRow(shop.db, product.id);
  return { product, price, discount };
}

async function offersOf(shop: TestShop, code: string): Promise<Offered[]> {
  const answer = await shop.request(`/api/delivery?${new URLSearchParams({ postal_code: code })}`);
  return (await answer.json()).methods;
}

function send(
  shop: TestShop,
  cart: readonly CartLine[],
  order: { code: string; method: string | null; total: number },
) {
  const email = `${randomUUID()}@correo.example`;
  return shop.request("/api/orders", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify({
      orderData: {
        ...BUYER,
        customer_email: email,
        customer_postal_code: order.code,
        delivery_method_id: order.method,
        total_amount: order.total,
      },
      items: cart.map(({ id, variant_id, quantity }) => ({ id, variant_id, quantity })),
    }),
  });
}

/** Like the checkout: adds up the cart, chooses one of the offered methods, and sends its own total. */
async function checkOut(shop: TestShop, cart: readonly CartLine[], code: string, choice: number): Promise<PlacedOrder> {
  const offered = await offersOf(shop, code);
  const chosen = offered[choice % Math.max(1, offered.length)];
  const lines = cartTotal(cart);
  const price = chosen && deliveryPrice(chosen, lines);
  const total = toPesos(lines + (price ?? 0));
  const order = { code, method: chosen?.id ?? null };

  const cheaper = await send(shop, cart, { ...order, total: total - 1 });
  expect([cheaper.status, await cheaper.json()]).toMatchObject([409, { code: "price-changed", total_amount: total }]);
  const answer = await send(shop, cart, { ...order, total });
  const { order: placed } = await answer.json();
  expect([answer.status, placed.total_amount]).toEqual([201, total]);
  const delivery = price === undefined ? undefined : price === null ? null : toPesos(price);
  expect(placed.delivery?.price).toBe(delivery);
  return { ...placed, total, delivery };
}

/** The amount to transfer in the letter for a received order (none if it is free), and the sum of its lines. */
async function letterSums(shop: TestShop, { id }: PlacedOrder): Promise<{ total: number; lines: number }> {
  const event = await lastEvent(shop, id);
  await writeMessages(shop, event);
  const mail = await shop.db.selectFrom("outbox").select("id").where("event_id", "=", event).executeTakeFirstOrThrow();
  const due = await findDueMail(shop.db, mail.id);
  const written = due && (await writeLetter(shop, due));
  if (!written) throw new Error("No letter is due");
  const { text } = renderLetter(written);
  const [, amount = "0"] = /^Importe en pesos: (\d+)$/m.exec(text) ?? [];
  const lines = [...text.matchAll(/: (\d+) × \$\s([\d.]+)$/gm)];
  return {
    total: Number(amount),
    lines: lines.reduce((sum, [, units, price]) => sum + Number(units) * Number(price?.replaceAll(".", "")), 0),
  };
}

async function exported(panel: Panel, detail: "" | "?detalle=1"): Promise<Record<string, string>[]> {
  const answer = await panel.call("GET", `/api/admin/orders/export${detail}`);
  return parse(await answer.text(), { delimiter: ";", columns: true, bom: true });
}

/** Stored orders: the total, the delivery in it, and the lines. */
async function storedSums({ db }: TestShop) {
  const orders = await db.selectFrom("orders").select(["id", "total_amount", "delivery"]).execute();
  const items = await db.selectFrom("order_items").select(["order_id", "unit_price", "quantity"]).execute();
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  return new Map(
    orders.map(({ id, total_amount, delivery }) => {
      const lines = (itemsOf.get(id) ?? []).reduce((sum, item) => sum + Number(item.unit_price) * item.quantity, 0);
      return [id, { total: Number(total_amount), delivery: delivery?.price, lines }];
    }),
  );
}

test("browser, order, panel, page, letter, exports and feed agree on random carts and methods", async () => {
  await using shop = await openShop(WITH_MAIL);
  await shop.db.updateTable("settings").set({ alias: "la.percha", holder: "Ana" }).execute();
  const panel = await openPanel(shop);
  const drawn = fc.sample(randomGoods, PRODUCTS).map(([first]) => first!);
  const goods: Goods[] = [];
  for (const { price, discount } of drawn) goods.push(await sellGoods(shop, toPesos(price), discount));

  const carts = fc.uniqueArray(fc.record({ index: fc.nat(PRODUCTS - 1), quantity: fc.integer({ min: 1, max: 99 }) }), {
    selector: ({ index }) => index,
    minLength: 1,
    maxLength: 6,
  });
  const sumOf = (cart: { index: number; quantity: number }[]) =>
    cartTotal(cart.map(({ index, quantity }) => cartLine(goods[index]!, quantity)));
  const tables = fc
    .array(fc.record({ cart: carts, code: randomCodes, choice: fc.nat(6) }), {
      minLength: CARTS_PER_TABLE,
      maxLength: CARTS_PER_TABLE,
    })
    .chain((checkouts) =>
      fc.record({ checkouts: fc.constant(checkouts), methods: randomMethods(sumOf(checkouts[0]!.cart)) }),
    );

  const placed: PlacedOrder[] = [];
  await fc.assert(
    fc.asyncProperty(tables, async ({ checkouts, methods }) => {
      await shop.db.deleteFrom("delivery_methods").execute();
      const rows = methods.map((method, position) => ({
        ...method,
        name: `Método ${position}`,
        position,
        price: method.price === null ? null : String(method.price),
        free_from: method.price === null || method.free_from === null ? null : String(method.free_from),
      }));
      if (rows.length > 0) await shop.db.insertInto("delivery_methods").values(rows).execute();
      const orders = await Promise.all(
        checkouts.map(async ({ cart, code, choice }) => {
          if (rows.length > 0 && (await offersOf(shop, code)).length === 0) return [];
          const lines = cart.map(({ index, quantity }) => cartLine(goods[index]!, quantity));
          return [await checkOut(shop, lines, code, choice)];
        }),
      );
      placed.push(...orders.flat());
    }),
    { numRuns: TABLES, endOnFailure: true },
  );

  const stored = await storedSums(shop);
  for (const { id, total, delivery } of placed) {
    expect(stored.get(id)).toEqual({ total, delivery, lines: total - (delivery ?? 0) });
  }

  const byNumber = new Map(placed.map((order) => [order.order_number, order]));
  for (const row of await exported(panel, "")) expect(Number(row.total)).toBe(byNumber.get(row.numero ?? "")?.total);
  const details = Map.groupBy(await exported(panel, "?detalle=1"), ({ numero = "" }) => numero);
  expect(details.size).toBe(placed.length);
  for (const [number, rows] of details) {
    const { total, delivery } = byNumber.get(number)!;
    const charged = rows.reduce((sum, { precio_envio }) => sum + Number(precio_envio ?? 0), 0);
    // Exports that name the delivery's price add up to the total on their own.
    expect(rows.reduce((sum, { subtotal }) => sum + Number(subtotal), 0)).toBe(total - (delivery ?? 0));
    expect([0, delivery ?? 0]).toContain(charged);
  }

  for (const order of placed.filter((_, index) => index % READ_ONE_IN === 0)) {
    const { order: seen } = await (await panel.call("GET", `/api/admin/orders/${order.id}`)).json();
    const lines = seen.items.reduce((sum: number, item: SeenItem) => sum + item.unit_price * item.quantity, 0);
    expect([seen.total_amount, seen.delivery?.price]).toEqual([order.total, order.delivery]);
    expect(lines + (order.delivery ?? 0)).toBe(order.total);
    expect(await (await shop.request(new URL(order.url, "http://x").pathname)).text()).toContain(
      formatAmount(order.total),
    );
    expect(await letterSums(shop, order)).toEqual({ total: order.total, lines: order.total - (order.delivery ?? 0) });
  }

  await shop.changes.settled();
  const feed = new XMLParser({ parseTagValue: false, isArray: (name) => name === "item" }).parse(
    await (await shop.request("/feeds/google.xml")).text(),
  ).rss.channel.item as Record<string, string>[];
  for (const { product } of goods.filter(({ product }) => product.unitPrice > 0)) {
    const item = feed.find((candidate) => candidate["g:id"] === product.variants[0]?.id);
    expect(item?.["g:sale_price"] ?? item?.["g:price"]).toBe(`${product.unitPrice} ARS`);
  }
});

test("the dearest order that there can be, with the dearest delivery, is stored to the peso", async () => {
  await using shop = await openShop();
  const goods: Goods[] = [];
  for (let n = 0; n < MAX_ORDER_LINES; n += 1) goods.push(await sellGoods(shop, MAX_PRICE_PESOS, null));
  await shop.db
    .insertInto("delivery_methods")
    .values({ kind: "delivery", name: "Avión", price: String(DELIVERY_LIMITS.price), position: 0 })
    .execute();
  const cart = goods.map((one) => cartLine(one, MAX_LINE_QUANTITY));

  const placed = await checkOut(shop, cart, "9410", 0);

  expect(placed.total).toBe(MAX_PRICE_PESOS * MAX_LINE_QUANTITY * MAX_ORDER_LINES + DELIVERY_LIMITS.price);
  const stored = (await storedSums(shop)).get(placed.id);
  expect(stored).toEqual({
    total: placed.total,
    delivery: DELIVERY_LIMITS.price,
    lines: cartTotal(cart) / CENTAVOS_PER_PESO,
  });
  const offer = await shop.request(`/api/delivery?postal_code=9410&total=${toPesos(cartTotal(cart))}`);
  expect([offer.status, (await offer.json()).methods.length]).toEqual([200, 1]);
});
