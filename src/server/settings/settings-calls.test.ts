import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ANONYMISE_WORD } from "#domain/buyer.ts";
import { ORDER_LIMIT_FIELDS, ORDER_LIMIT_RANGES } from "#domain/order-limits.ts";
import { OWNER } from "../../../test/administrator.ts";
import { auditOf } from "../../../test/audit.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop } from "../../../test/shop.ts";
import type { EditableSettings } from "./settings.ts";

const edit = (panel: Panel, change: object) => panel.call("PATCH", "/api/admin/settings", change);

async function settingsOf(answer: Promise<Response>): Promise<EditableSettings> {
  const given = await answer;
  expect(given.status).toBe(200);
  return ((await given.json()) as { settings: EditableSettings }).settings;
}

async function refusalOf(answer: Promise<Response>): Promise<Problem> {
  return (await (await answer).json()) as Problem;
}

test("a new name shows on the next page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  expect(await (await shop.request("/")).text()).toContain("<title>Saitam</title>");
  expect((await edit(panel, { version: 1, shop_name: "La Percha" })).status).toBe(200);
  expect(await (await shop.request("/")).text()).toContain("<title>La Percha</title>");
});

test("what people type is stored as it is used, and read back whole", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const saved = await settingsOf(
    edit(panel, {
      version: 1,
      password: OWNER.password,
      whatsapp: "11 5555-4444",
      instagram: "https://www.instagram.com/la.percha/",
      consumer_claims_url: "www.argentina.gob.ar/reclamos",
      hours: "Lunes a viernes\r\n10 a 18 h",
      iva_rate: "10,5",
      cbu: "28505909 40090418135201",
      cuit: "20267565393",
    }),
  );
  expect(saved).toMatchObject({
    version: 2,
    whatsapp: "5491155554444",
    instagram: "la.percha",
    consumer_claims_url: "https://www.argentina.gob.ar/reclamos",
    hours: "Lunes a viernes\n10 a 18 h",
    iva_rate: 10.5,
    cbu: "2850590940090418135201",
    cuit: "20-26756539-3",
  });
  expect(await settingsOf(panel.call("GET", "/api/admin/settings"))).toEqual(saved);
  expect(await settingsOf(edit(panel, { version: 2, iva_rate: null }))).toMatchObject({ iva_rate: null, version: 3 });
});

test("the limits on orders are numbers, as people type them and as programs say them", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const saved = await settingsOf(edit(panel, { version: 1, max_open_orders: "8", max_network_units: 500 }));
  const limits = { max_open_orders: 8, max_open_units: 40, max_network_orders: 30, max_network_units: 500 };
  expect(saved).toMatchObject({ version: 2, ...limits });
  expect(await auditOf(shop)).toMatchObject([{ changes: { max_open_orders: [5, 8], max_network_units: [100, 500] } }]);
});

test.each(ORDER_LIMIT_FIELDS)("the range of %s stands in the database too", async (field) => {
  await using shop = await openShop();
  const store = (value: number) =>
    shop.db
      .updateTable("settings")
      .set({ [field]: value })
      .execute();
  const { least, most } = ORDER_LIMIT_RANGES[field];
  await store(least);
  await store(most);
  await expect(store(least - 1)).rejects.toThrow("check");
  await expect(store(most + 1)).rejects.toThrow("check");
});

test("pages carry only what every page shows", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await settingsOf(edit(panel, { version: 1, terms: "Cambios en 30 días.", whatsapp: "11 5555-4444" }));
  const page = await (await shop.request("/")).text();
  expect(page).not.toContain("Cambios en 30 días.");
  // It is in the footer; no script needs it.
  expect(page.split("5491155554444")).toHaveLength(2);
});

test("where the money goes changes only with the password", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refused = { status: 422, code: "invalid-field", field: "password" };
  expect(await refusalOf(edit(panel, { version: 1, alias: "otra.cuenta" }))).toMatchObject(refused);
  expect(await refusalOf(edit(panel, { version: 1, alias: "otra.cuenta", password: "no es esta" }))).toMatchObject(
    refused,
  );
  expect(await auditOf(shop)).toEqual([]);

  const saved = await settingsOf(edit(panel, { version: 1, alias: "otra.cuenta", password: OWNER.password }));
  expect(saved).toMatchObject({ alias: "otra.cuenta", version: 2 });
  // Unchanged values move nothing, so no password is required.
  expect(await settingsOf(edit(panel, { version: 2, alias: "otra.cuenta" }))).toMatchObject({ version: 2 });
});

test("every change is written down, long texts without their words", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await settingsOf(
    edit(panel, {
      version: 1,
      shop_name: "La Percha",
      alias: "la.percha",
      terms: "Cambios en 30 días.",
      iva_rate: "21",
      password: OWNER.password,
    }),
  );
  await settingsOf(edit(panel, { version: 2, terms: "Cambios en 10 días.", shop_name: "La Percha" }));
  const entry = { actor: OWNER.email, action: "settings-changed", subject: "Ajustes" };
  expect(await auditOf(shop)).toEqual([
    {
      ...entry,
      changes: {
        shop_name: ["Saitam", "La Percha"],
        alias: ["", "la.percha"],
        terms: [false, true],
        iva_rate: [null, 21],
      },
    },
    { ...entry, changes: { terms: [true, true] } },
  ]);
});

test("every administrator gets mail about where the money goes, if the shop sends any", async () => {
  await using shop = await openShop({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "tienda@tienda.example" });
  const panel = await openPanel(shop);
  await shop.db.insertInto("admin_users").values({ email: "socia@tienda.example" }).execute();
  const mails = () =>
    shop.db.selectFrom("outbox").select(["kind", "recipient", "payload"]).orderBy("recipient").execute();

  await settingsOf(edit(panel, { version: 1, shop_name: "La Percha" }));
  expect(await mails()).toEqual([]);
  await settingsOf(edit(panel, { version: 2, alias: "la.percha", bank: "", password: OWNER.password }));
  const payload = { by: OWNER.email, at: expect.any(String), changes: { alias: "la.percha" } };
  expect(await mails()).toEqual(
    [OWNER.email, "socia@tienda.example"].map((recipient) => ({ kind: "payment-changed", recipient, payload })),
  );
});

test("the log tells what was changed, and the audit alone by whom", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "trace" }, lines);
  const panel = await openPanel(shop);
  await edit(panel, { version: 1, shop_name: "La Percha" });
  const removal = { order_ids: [], regret_ids: [randomUUID()], password: OWNER.password, confirmation: ANONYMISE_WORD };
  expect((await panel.call("POST", "/api/admin/buyers/anonymise", removal)).status).toBe(200);
  expect(lines.join("")).toContain('"changed":["shop_name"]');
  expect(lines.join("")).not.toContain(OWNER.email);
});

test("a shop without mail keeps no announcements for later", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await settingsOf(edit(panel, { version: 1, alias: "la.percha", password: OWNER.password }));
  expect(await shop.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test("two owners who edit at once do not overwrite each other", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await edit(panel, { version: 1, shop_name: "La Percha" });
  const outdated = await refusalOf(edit(panel, { version: 1, shop_name: "El Ropero" }));
  expect(outdated).toMatchObject({
    status: 409,
    code: "stale-version",
    settings: { shop_name: "La Percha", version: 2 },
  });
  // Refused even with payment details in it, and before the password.
  expect(await refusalOf(edit(panel, { version: 1, alias: "otra.cuenta" }))).toMatchObject({ code: "stale-version" });
});

test.each([
  ["alias", "a"],
  ["cbu", "2810590940090418135201"],
  ["cuit", "20-26756539-4"],
  ["shop_name", " "],
  ["whatsapp", "no tengo"],
  ["contact_email", "hola@"],
  ["consumer_claims_url", "javascript:alert(1)"],
  ["instagram", "dos palabras"],
  ["iva_rate", "51"],
  ["iva_rate", 0],
  ["max_open_orders", 0],
  ["max_open_units", 1.5],
  ["max_network_orders", null],
  ["max_network_units", "1000001"],
  ["holder", "Ana\u0000"],
])("%s %j is refused by name", async (field, value) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refusal = await refusalOf(edit(panel, { version: 1, password: OWNER.password, [field]: value }));
  expect(refusal).toMatchObject({ status: 422, code: "invalid-field", field });
});

test("a text that is too long is refused with its limit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refusal = await refusalOf(edit(panel, { version: 1, terms: "x".repeat(20_001) }));
  expect(refusal).toMatchObject({ code: "invalid-field", field: "terms", detail: "Escribe hasta 20.000 caracteres." });
});

test("what is missing is told until it is done", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const missing = async () =>
    ((await (await panel.call("GET", "/api/admin/setup")).json()) as { missing: string[] }).missing;
  expect(await missing()).toContain("payment");
  expect(await missing()).toContain("first-product");
  expect(await missing()).not.toContain("demo");

  await shop.sells();
  await settingsOf(edit(panel, { version: 1, alias: "la.percha", password: OWNER.password }));
  expect(await missing()).not.toContain("payment");
  expect(await missing()).not.toContain("first-product");
});

test("each of the owner's long texts is there for everyone as it was written, and is not there without words", async () => {
  await using shop = await openShop();
  const terms = "# Cambios\nTienes 30 días.";
  await shop.db.updateTable("settings").set({ terms }).execute();

  const given = await shop.request("/api/legal/terms");
  expect([given.status, await given.json()]).toEqual([200, { text: terms }]);
  for (const name of ["privacy", "holder", "toString", "%00"]) {
    const refused = await shop.request(`/api/legal/${name}`);
    expect([refused.status, await refused.json()], name).toEqual([404, expect.objectContaining({ code: "not-found" })]);
  }
});
