import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { anonymise, CARMELA, orderOf, withdrawalOf, searchBuyer, WITH_MAIL } from "../../../test/buyer-records.ts";
import { textOf } from "../../../test/contents.ts";
import { queued, writeAll } from "../../../test/messages.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { BuyerRecord } from "./buyer-records.ts";
import type { BuyerFile } from "./export-buyer.ts";

/** Per record, by number or code: whether it is the buyer's own, and which clues it shares. */
function outlineOf(records: readonly BuyerRecord[]): Record<string, [isOwn: boolean, ...shared: string[]]> {
  return Object.fromEntries(
    records.map((record) => [
      record.kind === "order" ? record.order.order_number : record.regret.code,
      [record.is_own, ...record.shared],
    ]),
  );
}

const SISTER = { ...CARMELA, customer_name: "Rosa", customer_dni: "28111222", customer_email: "rosa@correo.example" };
const STRANGER = { ...CARMELA, customer_dni: "29333444", customer_phone: "351 477-8888", customer_email: "" };

const refusalOf = async (answer: Response) => [answer.status, (await answer.json()) as Problem] as const;

test("a buyer is everything with the DNI; what shares only e-mail, phone or number stands apart", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const first = await orderOf(shop, panel, { status: "pending" });
  const second = await orderOf(shop, panel, { customer: { ...CARMELA, customer_phone: "", customer_email: "" } });
  const sisters = await orderOf(shop, panel, { customer: { ...SISTER, customer_phone: "+54 9 11 4777 8888" } });
  // Same name and same last digits in another town: somebody else.
  await orderOf(shop, panel, { customer: STRANGER });
  await withdrawalOf(shop, panel, {
    name: "Carmela",
    email: "CARMELA.Z@correo.example",
    order_number: first.order_number,
  });
  await withdrawalOf(shop, panel, { name: "Otra", email: "otra@correo.example", order_number: first.order_number }, "");

  const { dni, records } = await searchBuyer(panel, "27.888.999");
  expect(dni).toBe("27888999");
  expect(outlineOf(records)).toEqual({
    [first.order_number]: [true, "dni", "email", "phone"],
    [second.order_number]: [true, "dni"],
    [sisters.order_number]: [false, "phone"],
    "ARR-000001": [true, "email", "order-number"],
    "ARR-000002": [false, "order-number"],
  });
  for (const q of ["carmela.z@CORREO.example"]) expect(await searchBuyer(panel, q)).toMatchObject({ dni: "27888999" });
});

test("a zero before the DNI makes no other person", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const withoutPhone = { ...STRANGER, customer_phone: "" };
  const first = await orderOf(shop, panel, { customer: { ...withoutPhone, customer_dni: "07123456" } });
  const second = await orderOf(shop, panel, { customer: { ...withoutPhone, customer_dni: "7123456" } });
  for (const typed of ["7.123.456", "07123456"]) {
    expect(outlineOf((await searchBuyer(panel, typed)).records), typed).toEqual({
      [first.order_number]: [true, "dni"],
      [second.order_number]: [true, "dni"],
    });
  }
});

test("a phone of two DNIs leaves open whose it is, and a request without an order is found by it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const hers = await orderOf(shop, panel);
  const sisters = await orderOf(shop, panel, { customer: SISTER });
  await withdrawalOf(shop, panel, { name: "Carmela", phone: "011 15 4777-8888" });

  const { dni, records } = await searchBuyer(panel, "11 4777-8888");
  expect(dni).toBeNull();
  expect(outlineOf(records)).toEqual({
    [hers.order_number]: [false, "phone"],
    [sisters.order_number]: [false, "phone"],
    "ARR-000001": [false, "phone"],
  });
  expect(await searchBuyer(panel, "28111222")).toMatchObject({ dni: "28111222" });
});

test("a record comes with its mails, earlier notes and counted misses; the list goes on page by page", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  const order = await orderOf(shop, panel);
  const { version } = await shop.db.selectFrom("orders").select("version").executeTakeFirstOrThrow();
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { note: "Pasa el jueves", version });
  await withdrawalOf(shop, panel, { name: "Carmela", email: CARMELA.customer_email, order_number: order.order_number });
  await shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: order.order_number, dni: "1234567" }),
  });

  const first = await searchBuyer(panel, CARMELA.customer_dni, "?limit=1");
  const second = await searchBuyer(panel, CARMELA.customer_dni, `?limit=1&cursor=${first.next_cursor}`);
  expect(second.next_cursor).toBeNull();
  expect([...first.records, ...second.records]).toMatchObject([
    { kind: "regret", regret: { mails: [{ kind: "regret-received", recipient: CARMELA.customer_email }] } },
    {
      kind: "order",
      order: {
        ...CARMELA,
        note: "Pasa el jueves",
        attempts: 1,
        activity: [{ action: "note-changed", changes: { note: ["", "Pasa el jueves"] } }],
      },
    },
  ]);
});

test("an administrator who buys has a buyer's mails in their file, and none of the mails to administrators", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  await shop.db.insertInto("admin_users").values({ email: "antes@tienda.example" }).execute();
  const customer = { ...CARMELA, customer_email: OWNER.email };
  const order = await orderOf(shop, panel, { customer, status: "pending" });
  await writeAll(shop);
  await shop.db.deleteFrom("admin_users").where("email", "=", "antes@tienda.example").execute();

  const body = { order_ids: [order.id], password: OWNER.password };
  const file = (await (await panel.call("POST", "/api/admin/buyers/export", body)).json()) as BuyerFile;
  const mails = file.ordenes.flatMap(({ correos }) => correos);
  expect(mails.map(({ para, tipo }) => [para, tipo])).toEqual([[OWNER.email, "order-received"]]);
});

test.each(["", "Carmela", "ORD-001001", "123"])("%j is refused in words, and stands in no address", async (q) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const answer = await panel.call("POST", "/api/admin/buyers/search", { q });
  expect(await refusalOf(answer)).toMatchObject([
    422,
    { code: "invalid-field", field: "q", detail: "Escribe un DNI (7 u 8 dígitos), un e-mail o un teléfono completo." },
  ]);
  expect((await panel.call("GET", `/api/admin/buyers/search?q=${q}`)).status).toBe(405);
});

test("an export needs the password, and holds all of it as JSON and as a spreadsheet without formulas", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  const order = await orderOf(shop, panel, { customer: { ...CARMELA, customer_address: "=1+1" } });
  const regret = await withdrawalOf(shop, panel, {
    name: "Carmela",
    email: CARMELA.customer_email,
    message: "Me arrepentí",
  });
  const chosen = { order_ids: [order.id], regret_ids: [regret] };
  const wrong = await panel.call("POST", "/api/admin/buyers/export", { ...chosen, password: "otra clave de doce" });
  expect(await refusalOf(wrong)).toMatchObject([422, { field: "password" }]);

  const proven = { ...chosen, password: OWNER.password };
  const json = await panel.call("POST", "/api/admin/buyers/export", proven);
  expect(json.headers.get("Content-Disposition")).toBe('attachment; filename="datos-personales.json"');
  expect(json.headers.get("Cache-Control")).toBe("no-store");
  expect(await json.json()).toMatchObject({
    tienda: "Saitam",
    ordenes: [
      {
        numero: order.order_number,
        dni: CARMELA.customer_dni,
        direccion: "=1+1",
        total: 3000,
        productos: [{ producto: "Remera", cantidad: 2, precio_unitario: 1500 }],
      },
    ],
    arrepentimientos: [{ codigo: "ARR-000001", mensaje: "Me arrepentí", correos: [{ para: CARMELA.customer_email }] }],
  });

  const csv = await panel.call("POST", "/api/admin/buyers/export/csv", proven);
  const rows = parse(await csv.text(), { bom: true, delimiter: ";" });
  const facts = rows.map(([record, , name, value]) => [record, name, value]);
  expect(facts).toEqual(expect.arrayContaining([[order.order_number, "direccion", "'=1+1"]]));
  expect(facts).toEqual(expect.arrayContaining([[order.order_number, "dni", "27888999"]]));
  expect(facts).toEqual(expect.arrayContaining([["ARR-000001", "mensaje", "Me arrepentí"]]));
  expect(facts).toEqual(
    expect.arrayContaining([["ARR-000001", "correo_sin_enviar_a", CARMELA.customer_email.toLowerCase()]]),
  );

  const entries = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "subject", "changes"])
    .where("action", "=", "buyer-exported")
    .execute();
  const entry = { actor: OWNER.email, subject: "Datos personales", changes: { orders: [null, 1], regrets: [null, 1] } };
  expect(entries).toEqual([entry, entry]);
});

test("an export's spreadsheet also has an order as it was before its correction, and its earlier notes", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel, { status: "pending" });
  const versionNow = async () => (await rowsOf(shop))[0]?.version;
  for (const note of ["Pasa el jueves", ""]) {
    await panel.call("PATCH", `/api/admin/orders/${id}`, { note, version: await versionNow() });
  }
  const correction = { customer_city: "Rosario", version: await versionNow() };
  expect((await panel.call("POST", `/api/admin/orders/${id}/correction`, correction)).status).toBe(200);

  const proven = { order_ids: [id], password: OWNER.password };
  const csv = await (await panel.call("POST", "/api/admin/buyers/export/csv", proven)).text();
  const was = `${CARMELA.customer_address}, ${CARMELA.customer_postal_code} ${CARMELA.customer_city}`;
  expect(csv).toMatch(/;nota_anterior;Pasa el jueves\r?\n/);
  expect(csv).toContain(`;correccion;Dirección: antes ${was}, ahora`);
});

const correct = (panel: Panel, orders: object[], changes: object, regrets: object[] = []) =>
  panel.call("POST", "/api/admin/buyers/correct", { orders, regrets, changes });

const rowsOf = (shop: TestShop) => shop.db.selectFrom("orders").selectAll().orderBy("order_number").execute();

test("a correction reaches every chosen order and request, and waiting mails; the audit knows only the fields", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  await orderOf(shop, panel);
  await orderOf(shop, panel, { status: "pending" });
  const regret = await withdrawalOf(shop, panel, { name: "Carmela Z", email: CARMELA.customer_email });
  const orders = (await rowsOf(shop)).map(({ id, version }) => ({ id, version }));
  const changes = { customer_name: "Cármela", customer_lastname: "Zubiría", customer_email: "cz@correo.example" };

  expect((await correct(panel, orders, changes, [{ id: regret, version: 1 }])).status).toBe(200);

  for (const row of await rowsOf(shop)) {
    expect(row).toMatchObject({ ...changes, customer_dni: CARMELA.customer_dni, customer_city: CARMELA.customer_city });
  }
  const sender = await shop.db.selectFrom("regrets").select(["name", "email"]).executeTakeFirstOrThrow();
  expect(sender).toEqual({ name: "Cármela Zubiría", email: "cz@correo.example" });
  const mail = await shop.db.selectFrom("outbox").select("recipient").where("kind", "=", "regret-received").execute();
  expect(mail).toEqual([{ recipient: "cz@correo.example" }]);
  const entries = await shop.db
    .selectFrom("audit_log")
    .select("changes")
    .where("action", "=", "buyer-corrected")
    .execute();
  const nothing = [null, null];
  expect(entries.map((entry) => entry.changes)).toEqual([
    { customer_name: nothing, customer_lastname: nothing, customer_email: nothing },
    { customer_name: nothing, customer_lastname: nothing, customer_email: nothing },
    { customer_name: nothing, customer_email: nothing },
  ]);
  expect(await textOf(shop.db)).not.toContain("Zubizarreta");

  // A retry after a lost answer changes nothing twice.
  expect((await correct(panel, orders, changes, [{ id: regret, version: 1 }])).status).toBe(200);
  expect((await rowsOf(shop)).map(({ version }) => version)).toEqual(orders.map(({ version }) => version + 1));
});

test("a corrected e-mail redirects the buyer's waiting mails, but not those to an administrator of the old address", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  await orderOf(shop, panel, { customer: { ...CARMELA, customer_email: OWNER.email }, status: "pending" });
  await writeAll(shop);
  const orders = (await rowsOf(shop)).map(({ id, version }) => ({ id, version }));

  expect((await correct(panel, orders, { customer_email: CARMELA.customer_email })).status).toBe(200);
  expect(await queued(shop)).toEqual([
    `order-placed mail ${OWNER.email}`,
    `order-received mail ${CARMELA.customer_email}`,
  ]);
});

test("a corrected e-mail leaves a mail that was sent, and those of an order that was not chosen, as they are", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  for (let order = 0; order < 3; order += 1) await orderOf(shop, panel, { status: "pending" });
  await writeAll(shop);
  const [first, second, third] = await rowsOf(shop);
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).where("order_id", "=", first!.id).execute();
  const chosen = [first, second].map((row) => ({ id: row!.id, version: row!.version }));

  expect((await correct(panel, chosen, { customer_email: "cz@correo.example" })).status).toBe(200);

  const received = shop.db.selectFrom("outbox").select(["order_id", "recipient"]).where("kind", "=", "order-received");
  expect(await received.orderBy("event_id").execute()).toEqual([
    { order_id: first!.id, recipient: CARMELA.customer_email },
    { order_id: second!.id, recipient: "cz@correo.example" },
    { order_id: third!.id, recipient: CARMELA.customer_email },
  ]);
});

test("neither an order nor a request is corrected that was changed meanwhile or anonymised", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel);
  const regret = await withdrawalOf(shop, panel, { name: "Carmela Z", email: CARMELA.customer_email });
  const { version } = (await rowsOf(shop))[0]!;
  const correctBoth = (now: { order: number; regret: number }, customer_email: string) =>
    Promise.all([
      correct(panel, [{ id, version: now.order }], { customer_email }),
      correct(panel, [], { customer_email }, [{ id: regret, version: now.regret }]),
    ]);
  const seen = await shop.db.selectFrom("regrets").select("version").executeTakeFirstOrThrow();
  const versions = { order: version, regret: seen.version };

  for (const answer of await correctBoth(versions, "cz@correo.example")) expect(answer.status).toBe(200);
  for (const answer of await correctBoth(versions, "otra@correo.example")) {
    expect(await refusalOf(answer)).toMatchObject([409, { code: "stale-version" }]);
  }
  await anonymise(panel, { order_ids: [id], regret_ids: [regret] });
  for (const answer of await correctBoth({ order: version + 2, regret: seen.version + 2 }, "otra@correo.example")) {
    expect(await refusalOf(answer)).toMatchObject([422, { code: "invalid-field", field: "changes" }]);
  }
});

test("whose e-mail is taken away gets no mail that still waits", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  await orderOf(shop, panel, { status: "pending" });
  await writeAll(shop);
  const orders = (await rowsOf(shop)).map(({ id, version }) => ({ id, version }));

  expect((await correct(panel, orders, { customer_email: "" })).status).toBe(200);
  expect(await queued(shop)).toEqual([`order-placed mail ${OWNER.email}`]);
});

test("if one order changed meanwhile, or a field breaks the checkout's rules, nothing is corrected", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const stored = await orderOf(shop, panel, { status: "pending" });
  const changed = await orderOf(shop, panel, { status: "pending" });
  const orders = (await rowsOf(shop)).map(({ id, version }) => ({ id, version }));
  await panel.call("PATCH", `/api/admin/orders/${changed.id}`, { status: "confirmed" });

  const stale = await correct(panel, orders, { customer_city: "Rosario" });
  expect(await refusalOf(stale)).toMatchObject([409, { code: "stale-version" }]);
  const refused: [object, field: string, why: string][] = [
    [{ customer_dni: "12" }, "customer_dni", "El DNI debe tener entre 7 y 8 dígitos"],
    [{ customer_lastname: " " }, "customer_lastname", "Este dato no puede quedar vacío."],
    [{ customer_email: "carmela@" }, "customer_email", "El correo electrónico no es válido."],
    [{ customer_address: "x".repeat(201) }, "customer_address", "El texto puede tener hasta 200 caracteres."],
    [{ customer_city: "Salta\u2028Capital" }, "customer_city", "El texto tiene caracteres no válidos."],
  ];
  for (const [change, field, why] of refused) {
    const answer = await correct(panel, orders.slice(0, 1), change);
    expect(await refusalOf(answer), field).toMatchObject([
      422,
      { code: "invalid-field", field, detail: `${stored.order_number}: ${why}` },
    ]);
  }
  for (const row of await rowsOf(shop)) expect(row).toMatchObject(CARMELA);
});

test("a request that would have no name, or nobody to answer to, is refused in words for the owner", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await withdrawalOf(shop, panel, { name: "Carmela Z", email: CARMELA.customer_email }, "");
  const refused: [object, field: string, why: string][] = [
    [{ customer_name: "" }, "customer_name", "Este dato no puede quedar vacío."],
    [{ customer_email: "" }, "customer_email", "Tiene que quedar un e-mail o un teléfono."],
  ];
  for (const [change, field, why] of refused) {
    const answer = await correct(panel, [], change, [{ id, version: 1 }]);
    expect(await refusalOf(answer)).toMatchObject([422, { field, detail: `ARR-000001: ${why}` }]);
  }
});

test("a settings change that makes data go asks for the password; making it stay longer does not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const save = (change: object) => panel.call("PATCH", "/api/admin/settings", change);

  expect(await refusalOf(await save({ version: 1, retention_months: 24 }))).toMatchObject([422, { field: "password" }]);
  expect((await save({ version: 1, retention_months: 24, password: OWNER.password })).status).toBe(200);
  expect((await save({ version: 2, retention_months: "36" })).status).toBe(200);
  expect(await refusalOf(await save({ version: 3, retention_months: 12 }))).toMatchObject([422, { field: "password" }]);
  expect(await refusalOf(await save({ version: 3, retention_months: 5 }))).toMatchObject([
    422,
    { field: "retention_months", detail: "Escribe los meses, de 6 a 120." },
  ]);
  const off = await save({ version: 3, retention_months: null });
  expect(await off.json()).toMatchObject({ settings: { retention_months: null, version: 4 } });
});
