import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../../test/administrator.ts";
import { placedOrder, type TestItem } from "../../../test/orders.ts";
import { detailOf, openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { CallAnswer } from "../call-types.ts";
import { exportLines } from "./export-orders.ts";
import type { ListedOrder, OrderRow } from "./list-orders.ts";

type Placed = { id: string; order_number: string };

/** Places an order of one product and returns what the buyer is told. */
async function placed(shop: TestShop, { customer = {}, price = 1000 } = {}): Promise<Placed> {
  const product = await shop.sells({ price });
  const answer = await shop.orders([{ product }], { customer });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { order: Placed }).order;
}

async function placedAt(shop: TestShop, instant: string): Promise<Placed> {
  const order = await placed(shop);
  // The shop never sets an order's time; the test does, instead of waiting for days.
  const time = new Date(instant) as never;
  await shop.db.updateTable("orders").set({ created_at: time }).where("id", "=", order.id).execute();
  return order;
}

async function found(panel: Panel, query: Record<string, string>): Promise<string[]> {
  const answer = await panel.call("GET", `/api/admin/orders?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { orders: OrderRow[] }).orders.map((order) => order.order_number);
}

const problemOf = async (answer: Response) => (await answer.json()) as Problem;

test("an order is found by number, name, DNI, amount, phone and e-mail, however they are written", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const nunez = await placed(shop, {
    customer: {
      customer_name: "José María",
      customer_lastname: "Núñez O'Higgins",
      customer_dni: "28555444",
      customer_phone: "011 15 4555-6677",
      customer_email: "jm.nunez@correo.example",
    },
    price: 45_900,
  });
  const other = await placed(shop, { customer: { customer_name: "Mariana", customer_lastname: "Paz" } });
  const own = [nunez.order_number];
  const digits = nunez.order_number.slice(-4);

  for (const q of [nunez.order_number, nunez.order_number.toLowerCase(), `ord-${digits}`, digits, ` ${digits} `]) {
    expect(await found(panel, { q }), q).toEqual(own);
  }
  for (const q of ["nunez", "NÚÑEZ", "jose maria", "núñez josé", "nuñ", "o'higgins", "higgins"]) {
    expect(await found(panel, { q }), q).toEqual(own);
  }
  for (const q of ["28555444", "28.555.444"]) expect(await found(panel, { q }), q).toEqual(own);
  for (const q of ["45900", "45.900", "$ 45900", "$45.900,00"]) expect(await found(panel, { q }), q).toEqual(own);
  for (const q of ["1145556677", "+54 9 11 4555-6677", "jm.nunez@correo.example"]) {
    expect(await found(panel, { q }), q).toEqual(own);
  }
  expect(await found(panel, { q: "mari" })).toEqual([other.order_number, nunez.order_number]);
  for (const q of ["nunez paz", "uñez", "%", "_", "\\", "'; drop table orders", "45.901"]) {
    expect(await found(panel, { q }), q).toEqual([]);
  }
});

test("an order is found by its products, also combined with its buyer, and after a correction by the new ones", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [boots, coat] = [await shop.sells({ name: "Botas Ñandú" }), await shop.sells({ name: "Tapado O'Higgins" })];
  const order = async (items: TestItem[], customer_lastname: string) => {
    const answer = await shop.orders(items, { customer: { customer_lastname } });
    return ((await answer.json()) as { order: Placed }).order;
  };
  const both = await order([{ product: boots }, { product: coat }], "Paz");
  const one = await order([{ product: boots }], "Núñez");
  for (const q of ["botas", "ñandu", "BOTAS NANDU"]) {
    expect(await found(panel, { q }), q).toEqual([one.order_number, both.order_number]);
  }
  for (const q of ["tapado", "higgins botas", "botas paz"])
    expect(await found(panel, { q }), q).toEqual([both.order_number]);
  for (const q of ["otas", "botas gomez"]) expect(await found(panel, { q }), q).toEqual([]);

  const lines = [{ id: coat.id, variant_id: coat.variants[0]!.id, quantity: 1 }];
  const corrected = await panel.call("POST", `/api/admin/orders/${one.id}/correction`, { version: 1, items: lines });
  expect(corrected.status).toBe(200);
  expect(await found(panel, { q: "botas nunez" })).toEqual([]);
  expect(await found(panel, { q: "tapado nunez" })).toEqual([one.order_number]);
});

test("a row of the list says what the order holds: units, products, the first one's name and up to three pictures", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = ["S", "M"].map((size) => ({ size, color: null, stock: 9 }));
  const shirt = await shop.sells({ name: "Remera", variants: sizes });
  const others = [];
  for (const name of ["Buzo", "Saco", "Gorra"]) others.push(await shop.sells({ name }));
  const items = [
    { product: shirt, variant: shirt.variants[0]!, quantity: 3 },
    { product: shirt, variant: shirt.variants[1]! },
    ...others.map((product) => ({ product })),
  ];
  const { id } = await placedOrder(shop.orders(items));
  // As if the products had had pictures when sold: none for the third line, one shared by two.
  const sold = shop.db.updateTable("order_items").where("order_id", "=", id);
  for (const [line, image_key] of [
    [1, "remera"],
    [2, "remera"],
    [4, "saco"],
    [5, "gorra"],
  ] as const) {
    await sold.set({ image_key }).where("line_number", "=", line).execute();
  }
  const [row] = ((await (await panel.call("GET", "/api/admin/orders")).json()) as { orders: ListedOrder[] }).orders;
  expect(row).toMatchObject({ units: 7, products: 4, first_product: "Remera" });
  expect(row!.pictures.map((address) => address.slice(address.lastIndexOf("/") + 1))).toEqual([
    "remera-320.webp",
    "saco-320.webp",
    "gorra-320.webp",
  ]);
});

test("days begin and end at midnight in Buenos Aires, the last one included", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const before = await placedAt(shop, "2026-07-09T02:59:59.999Z");
  const first = await placedAt(shop, "2026-07-09T03:00:00Z");
  const last = await placedAt(shop, "2026-07-11T02:59:59.999Z");
  const after = await placedAt(shop, "2026-07-11T03:00:00Z");
  const numbers = (...orders: Placed[]) => orders.map((order) => order.order_number);

  expect(await found(panel, { desde: "2026-07-09", hasta: "2026-07-10" })).toEqual(numbers(last, first));
  expect(await found(panel, { desde: "2026-07-11" })).toEqual(numbers(after));
  expect(await found(panel, { hasta: "2026-07-08" })).toEqual(numbers(before));
  expect(await found(panel, { desde: "2026-07-10", hasta: "2026-07-09" })).toEqual([]);
  expect(await found(panel, { desde: "2026-07-09", status: "shipped" })).toEqual([]);
  expect(await found(panel, { desde: "2028-02-29", hasta: "9999-12-31" })).toEqual([]);
});

test("what no list can be narrowed by is refused with its field", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const days = [
    "2026-02-30",
    "2027-02-29",
    "09/07/2026",
    "2026-7-9",
    "0000-01-01",
    "10000-01-01",
    "infinity",
    "now()",
    "",
  ];
  const refused = [
    ...days.flatMap((day) => [["desde", day] as const, ["hasta", day] as const]),
    ["status", "paid"],
    ["status", ""],
    ["entrega", "moto"],
    ["entrega", ""],
    ["q", "a".repeat(101)],
  ] as const;
  const expectRefused = async (path: string, field: string, value: string) => {
    const answer = await panel.call("GET", `${path}?${new URLSearchParams({ [field]: value })}`);
    expect([answer.status, await problemOf(answer)], `${field}=${value}`).toMatchObject([
      422,
      { code: "invalid-field", field },
    ]);
  };

  for (const [field, value] of refused) {
    await expectRefused("/api/admin/orders", field, value);
    await expectRefused("/api/admin/orders/export", field, value);
  }
  await expectRefused("/api/admin/orders", "limit", "-1");
  await expectRefused("/api/admin/orders/export", "detalle", "2");
});

test("each line of an order has an id of its own", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({
    variants: [
      { size: "S", color: null, stock: 2 },
      { size: "M", color: null, stock: 2 },
    ],
  });
  const [small, medium] = product.variants;
  const answer = await shop.orders([
    { product, variant: small },
    { product, variant: medium },
  ]);
  const { order } = (await answer.json()) as { order: Placed };

  const { items } = await detailOf(panel, order.id);

  expect(items).toMatchObject([
    { id: small?.id, size: "S" },
    { id: medium?.id, size: "M" },
  ]);
});

test("a note is kept, told to nobody but the shop, and written down", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells();
  const order = await placedOrder(shop.orders([{ product }]));

  const answer = await panel.call("PATCH", `/api/admin/orders/${order.id}`, {
    note: "  Regalo:\nsin precio  ",
    version: 1,
  });

  expect(answer.status).toBe(200);
  expect(await detailOf(panel, order.id)).toMatchObject({
    note: "Regalo:\nsin precio",
    version: 2,
    status: "pending",
  });
  const page = await shop.request(new URL(order.url).pathname);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("sin precio");
  const list = await panel.call("GET", "/api/admin/orders");
  expect(await list.text()).not.toContain("sin precio");
  expect(await shop.db.selectFrom("audit_log").select(["action", "subject", "changes", "actor"]).execute()).toEqual([
    {
      action: "note-changed",
      subject: order.order_number,
      changes: { note: ["", "Regalo:\nsin precio"] },
      actor: "duenia@tienda.example",
    },
  ]);
});

test("a note based on an older one is refused with the newer one; a changed status is no reason to refuse it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await placed(shop);
  const edit = (body: object) => panel.call("PATCH", `/api/admin/orders/${id}`, body);

  expect((await edit({ status: "confirmed" })).status).toBe(200);
  expect((await edit({ note: "Pasa el jueves", version: 1 })).status).toBe(200);
  const outdated = await edit({ note: "Pasa el viernes", version: 1 });
  expect(outdated.status).toBe(409);
  expect(await problemOf(outdated)).toMatchObject({
    code: "stale-version",
    order: { note: "Pasa el jueves", version: 3, status: "confirmed" },
  });

  // A stale note also rejects the status sent with it.
  expect((await edit({ note: "Pasa el viernes", version: 2, status: "shipped" })).status).toBe(409);
  expect(await detailOf(panel, id)).toMatchObject({ note: "Pasa el jueves", status: "confirmed" });
  expect((await edit({ note: "De otro futuro", version: 99 })).status).toBe(409);
  expect((await edit({ note: "Pasa el viernes", version: 3, status: "shipped" })).status).toBe(200);
  expect(await detailOf(panel, id)).toMatchObject({ note: "Pasa el viernes", status: "shipped", version: 5 });
});

test("eight notes on one version: one stays, seven are told", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await placed(shop);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => panel.call("PATCH", `/api/admin/orders/${id}`, { note: `${n}`, version: 1 })),
  );
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("an edit that makes no sense is refused with its field", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await placed(shop);
  for (const [body, field] of [
    [{}, "status"],
    [{ version: 1 }, "status"],
    [{ note: "Hola" }, "version"],
    [{ note: "a".repeat(2001), version: 1 }, "note"],
    [{ note: "\u0000", version: 1 }, "note"],
    [{ note: null, version: 1 }, "note"],
    [{ note: "Hola", version: 1.5 }, "version"],
    [{ status: "paid" }, "status"],
    [{ status: "shipped", total_amount: 1 }, "total_amount"],
  ] as const) {
    const answer = await panel.call("PATCH", `/api/admin/orders/${id}`, body);
    expect([answer.status, await problemOf(answer)]).toMatchObject([422, { code: "invalid-field", field }]);
  }
});

test("a note of 2000 characters fits, also when each is two bytes", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await placed(shop);
  const note = "ñ".repeat(2000);
  expect((await panel.call("PATCH", `/api/admin/orders/${id}`, { note, version: 1 })).status).toBe(200);
});

test("many orders change at once, each by itself: the one without stock stays and says why", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", stock: 9 });
  const coat = await shop.sells({ name: "Tapado", variants: [{ size: "M", color: "Negro", stock: 2 }] });
  const place = async (product: typeof shirt, quantity: number) => placedOrder(shop.orders([{ product, quantity }]));
  const [first, second, third] = [await place(shirt, 2), await place(coat, 2), await place(shirt, 3)];
  const change = async (ids: string[], status: string) =>
    (await (
      await panel.call("POST", "/api/admin/orders/status", { ids, status })
    ).json()) as CallAnswer<"POST /api/admin/orders/status">;

  const cancelled = await change([first.id, second.id, third.id, first.id], "cancelled");
  expect(cancelled.changed.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(cancelled.refused).toEqual([]);
  expect(cancelled.units).toBe(7);
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(9);
  await place(coat, 1);

  const unknown = randomUUID();
  const revived = await change([first.id, second.id, unknown, third.id], "confirmed");

  expect(revived.changed.map(({ order_number }) => order_number)).toEqual([third.order_number, first.order_number]);
  expect(revived.refused).toEqual([
    {
      id: second.id,
      order_number: second.order_number,
      code: "insufficient-stock",
      detail: "No hay stock para reactivar la orden: de Tapado, M / Negro queda 1 y la orden lleva 2.",
    },
    { id: unknown, order_number: null, code: "not-found", detail: "Orden no encontrada" },
  ]);
  expect(revived.units).toBe(-5);
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(4);
  const written = await shop.db.selectFrom("audit_log").select(["subject", "changes"]).orderBy("id").execute();
  expect(written).toHaveLength(5);
  expect(written.at(-1)).toEqual({ subject: third.order_number, changes: { status: ["cancelled", "confirmed"] } });
});

test("a change of many that makes no sense is refused with its field", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const [body, field] of [
    [{ ids: [], status: "shipped" }, "ids"],
    [{ ids: Array.from({ length: 201 }, () => randomUUID()), status: "shipped" }, "ids"],
    [{ ids: ["1001"], status: "shipped" }, "ids.0"],
    [{ ids: [randomUUID()], status: "paid" }, "status"],
    [{ ids: [randomUUID()], status: "shipped", actor: "otra" }, "actor"],
  ] as const) {
    const answer = await panel.call("POST", "/api/admin/orders/status", body);
    expect([answer.status, await problemOf(answer)]).toMatchObject([422, { code: "invalid-field", field }]);
  }
});

async function exported(panel: Panel, query: string): Promise<Record<string, string>[]> {
  const answer = await panel.call("GET", `/api/admin/orders/export?${query}`);
  expect(answer.status).toBe(200);
  return parse(await answer.text(), { delimiter: ";", columns: true, recordDelimiter: "\r\n", bom: true });
}

test("the export opens in a spreadsheet: figures are figures, names are names, and nothing is a formula", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({
    name: '=HYPERLINK("http://evil.example")',
    price: 12_500.4,
    variants: [{ size: "+M", color: "Azul; cielo", stock: 9 }],
  });
  const customer = {
    customer_name: "  @Ana",
    customer_lastname: 'Paz "la" de; acá',
    customer_dni: "01234567",
    customer_phone: "5491155551234",
    customer_email: "ana@correo.example",
    customer_address: "10/12",
    customer_postal_code: "01065",
  };
  const answer = await shop.orders([{ product, quantity: 3 }], { customer });
  const { order } = (await answer.json()) as { order: Placed };
  await shop.db
    .updateTable("orders")
    .set({ created_at: new Date("2026-07-10T02:05:06Z") as never })
    .execute();

  const head = await panel.call("GET", "/api/admin/orders/export");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await head.bytes());
  expect(text.split("\r\n")[0]).toBe(
    "\uFEFFnumero;fecha;estado;nombre;apellido;dni;telefono;email;direccion;codigo_postal;ciudad;unidades;total;entrega;precio_envio",
  );
  expect(head.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(head.headers.get("Cache-Control")).toBe("no-store");
  expect(head.headers.get("Content-Disposition")).toMatch(/^attachment; filename="ordenes-\d{4}-\d\d-\d\d\.csv"$/);

  const buyer = {
    numero: order.order_number,
    fecha: "2026-07-09 23:05:06",
    estado: "Pendiente",
    nombre: "'@Ana",
    apellido: 'Paz "la" de; acá',
    dni: "'01234567",
    telefono: "'5491155551234",
    email: "ana@correo.example",
    direccion: "'10/12",
    codigo_postal: "'01065",
    ciudad: "Buenos Aires",
  };
  expect(await exported(panel, "")).toEqual([
    { ...buyer, unidades: "3", total: "37500", entrega: "", precio_envio: "" },
  ]);
  expect(await exported(panel, "detalle=1")).toEqual([
    {
      ...buyer,
      linea: "1",
      producto: '\'=HYPERLINK("http://evil.example")',
      talle: "'+M",
      color: "Azul; cielo",
      cantidad: "3",
      precio_unitario: "12500",
      subtotal: "37500",
      entrega: "",
      precio_envio: "",
    },
  ]);
});

test("the export has what the list shows, and ends when nobody reads on", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const plain = await placed(shop, { customer: { customer_phone: "11 5555-1234" } });
  const shipped = await placed(shop, { customer: { customer_lastname: "Núñez", customer_phone: "" } });
  await panel.call("PATCH", `/api/admin/orders/${shipped.id}`, { status: "shipped" });

  expect((await exported(panel, "")).map(({ numero, dni, telefono }) => [numero, dni, telefono])).toEqual([
    [shipped.order_number, "30123456", ""],
    [plain.order_number, "30123456", "11 5555-1234"],
  ]);
  expect((await exported(panel, "status=shipped&q=nunez")).map(({ numero }) => numero)).toEqual([shipped.order_number]);
  expect(await exported(panel, "hasta=2020-01-01")).toEqual([]);

  const rows = exportLines(shop.db, {});
  await rows.next();
  await rows.return(undefined);
  expect(await rows.next()).toEqual({ done: true, value: undefined });
});

test("an export is for administrators", async () => {
  await using shop = await openShop();
  await placed(shop);
  expect((await shop.request("/api/admin/orders/export")).status).toBe(401);
  await makeAccount(shop);
  expect((await (await signedIn(shop)).get("/api/admin/orders/export")).status).toBe(200);
});
