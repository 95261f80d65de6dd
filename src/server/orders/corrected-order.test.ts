import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { anonymise, CARMELA, orderOf, searchBuyer, WITH_MAIL } from "../../../test/buyer-records.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { queued, writeAll } from "../../../test/messages.ts";
import { detailOf, openPanel, type Panel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { renderLetter } from "../mail/letter.tsx";
import { writeLetter } from "../mail/write-letter.ts";
import { findDueMail } from "../outbox/outbox.ts";
import type { OrderDetail, OrderView } from "./find-order.ts";

const STREET = "Pasaje Corregido 2468";

async function open(settings: NodeJS.ProcessEnv = {}) {
  const shop = await openShop(settings);
  await shop.db.updateTable("settings").set({ alias: "la.percha" }).execute();
  const panel = await openPanel(shop);
  return { shop, panel };
}

async function correct(panel: Panel, id: string, body: object): Promise<OrderDetail> {
  const { version } = await detailOf(panel, id);
  const answer = await panel.call("POST", `/api/admin/orders/${id}/correction`, { version, ...body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { order: OrderDetail }).order;
}

/** Sets the units of the order's first item. */
async function setUnits(panel: Panel, id: string, quantity: number): Promise<OrderDetail> {
  const [item] = (await detailOf(panel, id)).items;
  return correct(panel, id, { items: [{ id: item?.product_id, variant_id: item?.id, quantity }] });
}

const setStatus = (panel: Panel, id: string, status: string) =>
  panel.call("PATCH", `/api/admin/orders/${id}`, { status });

/** The letter of the newest mail of a kind if sent now; undefined if it would not be. */
async function letterOf(shop: TestShop, kind: string): Promise<string | undefined> {
  const mails = shop.db.selectFrom("outbox").select("id").where("kind", "=", kind).orderBy("event_id", "desc");
  const mail = await findDueMail(shop.db, (await mails.executeTakeFirstOrThrow()).id);
  const written = mail && (await writeLetter(shop, mail));
  return written && renderLetter(written).text.replaceAll("\u00a0", " ");
}

test("the buyer of a pending order is told what changed and where to transfer the new total", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id, order_number, url } = await orderOf(shop, panel, { status: "pending" });
  await setUnits(panel, id, 3);
  await writeAll(shop);
  expect(await letterOf(shop, "order-corrected")).toBe(`Hola, Carmela:

Corregimos tu pedido ${order_number}. El total ahora es $ 4.500.

Si ya transferiste $ 3.000, falta transferir $ 1.500.

Estos son los datos para transferir:

Importe en pesos: 4500
Alias: la.percha
Referencia: ${order_number}

Producto: antes 2 × Remera ($ 1.500), ahora 3 × Remera ($ 1.500)
Total: antes $ 3.000, ahora $ 4.500

Ver mi pedido:
${url}

— Saitam
`);
});

test("of a paid one the difference is said, and only what is missing is asked for", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "confirmed" });
  await setUnits(panel, id, 3);
  await writeAll(shop);
  const more = await letterOf(shop, "order-corrected");
  expect(more).toContain(
    "Falta transferir $ 1.500.\n\nEstos son los datos para transferir:\n\nImporte en pesos: 1500\n",
  );
  expect(await letterOf(shop, "payment-confirmed")).toContain("por $ 3.000.");

  await setUnits(panel, id, 1);
  await writeAll(shop);
  const less = await letterOf(shop, "order-corrected");
  expect(less).toContain("El total ahora es $ 1.500.\n\nSobran $ 1.500 a tu favor.");
  expect(less).not.toMatch(/Importe|percha/);
});

test("a change of status that was taken back leaves as it was what a corrected order was paid", async () => {
  const { shop, panel } = await open();
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "confirmed" });
  expect((await setUnits(panel, id, 1)).difference).toBe(-1500);
  await setStatus(panel, id, "pending");
  expect((await panel.call("POST", `/api/admin/orders/${id}/undo`)).status).toBe(200);
  expect((await detailOf(panel, id)).difference).toBe(-1500);
});

test("a mail says that address and phone changed, never what they are", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  await correct(panel, id, { customer_address: STREET, customer_phone: "11 4999-0000" });
  await writeAll(shop);
  const letter = await letterOf(shop, "order-corrected");
  expect(letter).toContain("Dirección: cambió, la ves en tu pedido\nTeléfono: cambió, lo ves en tu pedido\n");
  expect(letter).not.toMatch(/Corregido|Rivarola|4999|4777/);

  const method_id = await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro", price: 0 });
  await correct(panel, id, { delivery: { method_id, price: 0 } });
  await writeAll(shop);
  const collected = await letterOf(shop, "order-corrected");
  expect(collected).toContain("Entrega: antes Sin forma de entrega, ahora Retiro (gratis)");
  expect(collected).not.toMatch(/Dirección|Corregido/);
});

test("only the newest correction is told, and none of an order that is cancelled", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  await setUnits(panel, id, 3);
  await setUnits(panel, id, 4);
  await writeAll(shop);
  const corrected = async () => (await queued(shop)).filter((mail) => mail.startsWith("order-corrected"));
  expect(await corrected()).toEqual(["order-corrected mail carmela.z@correo.example"]);
  expect(await letterOf(shop, "order-corrected")).toContain("Si ya transferiste $ 3.000, falta transferir $ 3.000.");
  expect(await letterOf(shop, "order-corrected")).toContain("antes 2 × Remera ($ 1.500), ahora 4 × Remera");
  await setStatus(panel, id, "cancelled");
  expect(await letterOf(shop, "order-corrected")).toBeUndefined();
});

test("what was taken back before a mail told of it is not told", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  await setUnits(panel, id, 3);
  await setUnits(panel, id, 2);
  await writeAll(shop);
  expect(await letterOf(shop, "order-corrected")).toBeUndefined();
});

test("of two places to collect with one name the address is told", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  const place = { kind: "pickup", name: "Retiro", price: 0 } as const;
  const [centre, north] = [
    await addDeliveryMethod(shop, { ...place, address: "Florida 100" }),
    await addDeliveryMethod(shop, { ...place, address: "Cabildo 200" }),
  ];
  await correct(panel, id, { delivery: { method_id: centre, price: 0 } });
  await writeAll(shop);
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).where("kind", "=", "order-corrected").execute();
  await correct(panel, id, { delivery: { method_id: north, price: 0 } });
  await writeAll(shop);
  const letter = await letterOf(shop, "order-corrected");
  expect(letter).toContain("Entrega: antes Retiro (gratis), Florida 100, ahora Retiro (gratis), Cabildo 200");
});

test("a correction is compared with the total that the last mail told of", async () => {
  const { shop, panel } = await open(WITH_MAIL);
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  await setUnits(panel, id, 3);
  await writeAll(shop);
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).where("kind", "=", "order-corrected").execute();
  await setUnits(panel, id, 5);
  await setUnits(panel, id, 4);
  await writeAll(shop);
  expect(await letterOf(shop, "order-corrected")).toContain("Total: antes $ 4.500, ahora $ 6.000");
});

test("the buyer's page has every correction, newest first", async () => {
  const { shop, panel } = await open();
  await using _ = shop;
  const { id, url } = await orderOf(shop, panel, { status: "confirmed" });
  await setUnits(panel, id, 1);
  await correct(panel, id, { customer_address: STREET });
  const answer = await shop.request("/api/orders/by-link", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: url.split("/").at(-1) }),
  });
  const { order } = (await answer.json()) as { order: OrderView };
  expect(order).toMatchObject({
    difference: -1500,
    corrections: [
      { before: { address: { customer_address: CARMELA.customer_address } }, after: { address: {} } },
      { before: { total: 3000 }, after: { total: 1500 } },
    ],
  });
  const page = await (await shop.request(new URL(url).pathname)).text();
  expect(page).toContain("Corregimos tu pedido el");
  expect(page).toContain(STREET);
});

test("a buyer's file has both sides of a correction; anonymised, the history forgets address and phone alone", async () => {
  const { shop, panel } = await open();
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  await correct(panel, id, { customer_address: STREET, customer_phone: "11 4999-0000" });
  await setUnits(panel, id, 1);
  await setStatus(panel, id, "delivered");

  const { records } = await searchBuyer(panel, CARMELA.customer_dni);
  expect(JSON.stringify(records)).toContain(STREET);
  const file = await panel.call("POST", "/api/admin/buyers/export", {
    order_ids: [id],
    regret_ids: [],
    password: OWNER.password,
  });
  expect(await file.json()).toMatchObject({
    ordenes: [
      {
        correcciones: [
          { cambios: [{ dato: "Producto" }, { dato: "Total", antes: "$\u00a03.000", ahora: "$\u00a01.500" }] },
          { cambios: [{ dato: "Dirección" }, { dato: "Teléfono", antes: "11 4777-8888", ahora: "11 4999-0000" }] },
        ],
      },
    ],
  });

  expect((await anonymise(panel, { order_ids: [id] })).status).toBe(200);
  const { events } = await detailOf(panel, id);
  const corrections = events.filter(({ kind }) => kind === "corrected").map(({ detail }) => detail);
  expect(corrections).toEqual([
    { before: {}, after: {} },
    { before: { items: [expect.anything()], total: 3000 }, after: { items: [expect.anything()], total: 1500 } },
  ]);
  for (const table of ["order_events", "orders", "audit_log", "panel_requests", "outbox"] as const) {
    const stored = JSON.stringify(await shop.db.selectFrom(table).selectAll().execute());
    expect(stored).not.toMatch(/Corregido 2468|4999-0000|Rivarola/);
  }
});

test("the personal data of an order that is collected is corrected without an address", async () => {
  const { shop, panel } = await open();
  await using _ = shop;
  const { id } = await orderOf(shop, panel, { status: "pending" });
  const pickUp = { kind: "pickup", name: "Retiro", price: "0", position: 0 } as const;
  const { id: method_id } = await shop.db
    .insertInto("delivery_methods")
    .values(pickUp)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { version } = await correct(panel, id, { delivery: { method_id, price: 0 } });
  const corrected = await panel.call("POST", "/api/admin/buyers/correct", {
    orders: [{ id, version }],
    regrets: [],
    changes: { customer_name: "Carmen" },
  });
  expect(corrected.status).toBeLessThan(300);
  expect(await detailOf(panel, id)).toMatchObject({ customer_name: "Carmen", customer_address: "" });
});
