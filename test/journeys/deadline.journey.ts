import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { BUYER } from "../buyer.ts";
import { hastenJobs } from "../jobs.ts";
import { expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { openPanel, order as buy, orderNumber } from "./panel.ts";

const HOUR = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const DEADLINE = /hasta el \p{L}+ \d+ de \p{L}+ a las? \d\d:\d\d/u;

async function placed(shop: OpenShop, quantity = 1): Promise<{ id: string; number: string }> {
  const number = await orderNumber(buy(shop, await shop.sells({ name: "Remera", price: 45_900, stock: 9 }), quantity));
  const { id } = await shop.db
    .updateTable("orders")
    .set({ customer_phone: "1155551234" })
    .where("order_number", "=", number)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, number };
}

const dueOf = async ({ db }: OpenShop, id: string) =>
  (await db.selectFrom("orders").select("payment_due_at").where("id", "=", id).executeTakeFirstOrThrow())
    .payment_due_at;

const textOf = async (page: Page, name: string) =>
  new URL((await page.getByRole("link", { name }).getAttribute("href")) ?? "").searchParams.get("text");

test("the deadline is switched on and off, each time after reading how many orders that touches", async ({
  page,
  shop,
}) => {
  const { id, number } = await placed(shop);
  await openPanel(page, shop, "/admin/ajustes");
  const form = page.getByRole("form", { name: "Plazo para pagar" });
  await expect(form.getByRole("radio", { name: "Sin plazo" })).toBeChecked();
  await form.getByRole("radio", { name: "Días hábiles" }).check();
  await expect(form.getByLabel("Días hábiles para pagar")).toHaveValue("2");
  await form.getByLabel("Horas para pagar").fill("721");
  await expect(form.getByLabel("Días hábiles para pagar")).toHaveValue("");
  await form.getByRole("button", { name: "Guardar plazo" }).click();
  await expect(form.getByText("Escribe las horas, de 1 a 720.")).toBeVisible();
  await form.getByLabel("Horas para pagar").fill("48");
  await expect(form.getByText(/Quien compre ahora podrá pagar hasta el/)).toBeVisible();
  await expectAccessibleOnPhone(page);

  const save = () => form.getByRole("button", { name: "Guardar plazo" }).click();
  await save();
  const dialog = page.getByRole("dialog", { name: "¿Activar el plazo para pagar?" });
  await expect(dialog.getByText("1 orden pendiente tendrá plazo")).toContainText(DEADLINE);
  await expectAccessibleOnPhone(page);
  await page.keyboard.press("Escape");
  expect(await dueOf(shop, id)).toBeNull();
  await save();
  await dialog.getByRole("button", { name: "Activar plazo" }).click();
  await expectToast(page, "Ajustes guardados");
  expect((await dueOf(shop, id))?.getTime()).toBeGreaterThan(inHours(47).getTime());

  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await expect(page.getByText("Después se cancela sola.")).toContainText(DEADLINE);
  await expect(page.getByRole("listitem").filter({ hasText: "Plazo para pagar" })).toContainText("Sistema, el");
  expect(await textOf(page, "Recordar por WhatsApp")).toMatch(
    new RegExp(
      `^Hola ${BUYER.customer_name}, te escribimos por tu pedido ${number}: falta transferir \\$\\s45.900.\nLo reservamos hasta el`,
    ),
  );

  await openPanel(page, shop, "/admin/ajustes");
  await form.getByRole("radio", { name: "Sin plazo" }).check();
  await save();
  const off = page.getByRole("dialog", { name: "¿Dejar las órdenes sin plazo?" });
  await expect(off.getByText("1 orden pendiente dejará de tener plazo")).toBeVisible();
  await off.getByRole("button", { name: "Quitar plazo" }).click();
  await expectToast(page, "Ajustes guardados");
  expect(await dueOf(shop, id)).toBeNull();
});

test("a deadline is extended by a day, by three, or taken off", async ({ page, shop }) => {
  await shop.db.updateTable("settings").set({ payment_hours: 12 }).execute();
  const { id, number } = await placed(shop);
  const first = (await dueOf(shop, id))?.getTime() ?? 0;
  await openPanel(page, shop, "/admin/ordenes");
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText(/Vence el \d{2}\/\d{2}, \d{2}:\d{2}/);

  await page.getByText("Ver Detalles").click();
  const extend = async (choice: string) => {
    await page.getByRole("button", { name: "Extender" }).click();
    await page
      .getByRole("dialog", { name: `Plazo de ${number}` })
      .getByRole("button", { name: choice })
      .click();
    await expectToast(page, "Plazo actualizado");
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  await page.getByRole("button", { name: "Extender" }).click();
  await expectAccessibleOnPhone(page);
  await page.keyboard.press("Escape");
  await extend("+24 horas");
  expect((await dueOf(shop, id))?.getTime()).toBe(first + 24 * HOUR);
  await extend("+3 días");
  expect((await dueOf(shop, id))?.getTime()).toBe(first + 96 * HOUR);
  await extend("Sin plazo");
  expect(await dueOf(shop, id)).toBeNull();
  await expect(page.getByText("Sin plazo: no se cancela sola.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Poner plazo" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Plazo para pagar" })).toHaveCount(3);
});

test("an order that is not paid in time is cancelled before its owner's eyes", async ({ page, shop }) => {
  const { id, number } = await placed(shop, 3);
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const status = page.getByLabel(`Estado de ${number}`);
  await expect(status).toHaveValue("pending");
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: inHours(-1) })
    .where("id", "=", id)
    .execute();
  await expect(page.getByText("Se cancelará en unos minutos.")).toBeVisible();
  await using _ = await hastenJobs(shop, ["cancel-unpaid"]);
  // The minute's own job runs, too, and finds nothing to do.
  await sql`select enqueue_job('cancel-unpaid', '')`.execute(shop.db);

  await expect(status).toHaveValue("cancelled", { timeout: 60_000 });
  const event = page.getByRole("listitem").filter({ hasText: "Pendiente → Cancelado" });
  await expect(event).toContainText("3 unidades volvieron al stock");
  await expect(event).toContainText("Sistema, el");
});

test("a parcel is marked as sent with its tracking, which can be corrected, and 'ready' is said once", async ({
  page,
  shop,
}) => {
  const { id, number } = await placed(shop);
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const status = page.getByLabel(`Estado de ${number}`);
  await status.selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Confirmado`);
  expect(await textOf(page, "Escribir por WhatsApp")).toContain("recibimos el pago");
  await page.getByRole("button", { name: "Avisar que está listo para retirar" }).click();
  await expectToast(page, "Anotamos que está listo para retirar");
  await expect(page.getByRole("button", { name: "Avisar otra vez" })).toBeVisible();
  expect(await textOf(page, "Escribir por WhatsApp")).toContain("listo para retirar");

  await status.selectOption("Enviado");
  const dialog = page.getByRole("dialog", { name: `¿Enviaste ${number}?` });
  await expectAccessibleOnPhone(page);
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("confirmed");

  await page.route(`**/api/admin/orders/${id}`, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await status.selectOption("Enviado");
  await dialog.getByLabel("Transporte").fill("Andreani");
  await dialog.getByLabel("Código de seguimiento").fill("360002554");
  await page.keyboard.press("Enter");
  await expectToast(page, "No se pudo actualizar el estado");
  await page.unrouteAll();
  await status.selectOption("Enviado");
  await expect(dialog.getByLabel("Transporte")).toHaveValue("Andreani");
  await expect(dialog.getByLabel("Código de seguimiento")).toHaveValue("360002554");
  await page.keyboard.press("Enter");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Enviado`);
  expect(await textOf(page, "Escribir por WhatsApp")).toContain("Seguimiento: Andreani 360002554");

  await page.getByLabel("Código de seguimiento").fill("360002555");
  await page.getByRole("button", { name: "Guardar seguimiento" }).click();
  await expectToast(page, "Seguimiento guardado");
  const row = shop.db.selectFrom("orders").select(["status", "carrier", "tracking_code"]).where("id", "=", id);
  expect(await row.executeTakeFirst()).toEqual({ status: "shipped", carrier: "Andreani", tracking_code: "360002555" });
  await expectAccessibleOnPhone(page);

  const code = page.getByRole("textbox", { name: "Código de seguimiento" });
  await code.fill("360002556");
  await shop.db
    .updateTable("orders")
    .set((eb) => ({ carrier: "OCA", tracking_code: "9988", version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await expect(page.getByLabel("Transporte")).toHaveValue("OCA");
  await expect(code).toHaveValue("360002556");
  await expect(page.getByRole("alert").filter({ hasText: "Otra persona cambió el seguimiento" })).toContainText("9988");
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Usar el valor nuevo de Código de seguimiento" }).click();
  await expect(code).toHaveValue("9988");
  await expect(page.getByText("Otra persona cambió el seguimiento")).toBeHidden();
});

test("the buyer's link is copied, and renewed once that is confirmed", async ({ page, context, shop }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, number } = await placed(shop);
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const link = page.getByRole("link", { name: "Abrir" });
  const before = (await link.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Renovar" }).click();
  const dialog = page.getByRole("dialog", { name: `¿Renovar el enlace de ${number}?` });
  await expectAccessibleOnPhone(page);
  await dialog.getByRole("button", { name: "Renovar enlace" }).click();
  await expectToast(page, "Enlace renovado");
  await expect(link).not.toHaveAttribute("href", before);

  await page.getByRole("button", { name: "Copiar el enlace" }).click();
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(before)).status()).toBe(404);
  expect((await page.request.get(copied)).status()).toBe(200);
});

test("the history tells of receipts, movements and what the shop did by itself", async ({ page, shop }) => {
  const { id } = await placed(shop);
  const event = { order_id: id, from_status: "pending", to_status: "pending" } as const;
  const movement = { date: "2026-11-20", amount: 45_899.5, payer: "PAZ ANA", cuit: "27301234564" };
  const write = (kind: "receipt-sent" | "receipt-rejected" | "deadline-near", detail: object, by_system = false) =>
    shop.db
      .insertInto("order_events")
      .values({ ...event, kind, by_system, detail: JSON.stringify(detail) })
      .execute();
  await write("deadline-near", { due_at: inHours(5).toISOString() }, true);
  await write("receipt-sent", {});
  await write("receipt-rejected", { reason: "Es de otro pedido" });
  await shop.db
    .insertInto("order_events")
    .values({
      ...event,
      to_status: "confirmed",
      actor: "admin@example.com",
      detail: JSON.stringify({ movements: [movement] }),
    })
    .execute();
  const receipt = { order_id: id, media_type: "image/webp", content: Buffer.from("x") } as const;
  const reviewed = { status: "rejected", reviewed_at: new Date(), reviewed_by: "admin@example.com" } as const;
  const [, pending] = await shop.db
    .insertInto("receipts")
    .values([
      { ...receipt, digest: Buffer.alloc(32, 1), ...reviewed, reject_reason: "Es de otro pedido" },
      { ...receipt, digest: Buffer.alloc(32, 2) },
    ])
    .returning("id")
    .execute();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });

  await expect(item("Plazo por terminar")).toContainText("Sistema, el");
  await expect(item("Comprobante recibido")).toContainText("desde la tienda");
  await expect(item("Comprobante rechazado")).toContainText("Motivo: Es de otro pedido");
  await expect(item("Pendiente → Confirmado")).toContainText(
    /Transferencia del 20\/11\/2026 de \$\s45\.899,50, PAZ ANA, CUIT 27-30123456-4/,
  );
  await expect(item("Por revisar").getByRole("link")).toHaveAttribute(
    "href",
    /\/api\/admin\/receipts\/[0-9a-f-]+\/file$/,
  );
  await expect(item("RechazadoComprobante")).toContainText("Motivo: Es de otro pedido");
  await expect(page.getByRole("link", { name: "Ir a Por revisar" })).toHaveAttribute(
    "href",
    `/admin/ordenes/por-revisar?comprobante=${pending?.id}`,
  );
  await expectAccessibleOnPhone(page);

  await page.emulateMedia({ media: "print" });
  for (const hidden of ["Pago", "Enlace del pedido", "Historial"]) {
    await expect(page.getByRole("heading", { name: hidden, exact: true })).toBeHidden();
  }
  const slip = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(slip.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("a text for WhatsApp is written with placeholders, shown as it reads, and used", async ({ page, shop }) => {
  const { id } = await placed(shop);
  await openPanel(page, shop, "/admin/ajustes");
  const form = page.getByRole("form", { name: "Textos para tus clientes" });
  const pay = form.getByLabel("Para recordar el pago");
  await expect(form.getByText(/^Hola Ana, te escribimos por tu pedido ORD-001234/)).toBeVisible();

  await pay.fill("¡Hola !");
  await pay.press("End");
  await page.keyboard.press("ArrowLeft");
  const group = form.getByRole("group", { name: "Insertar en «Para recordar el pago»" });
  await group.getByRole("button", { name: "{nombre}" }).click();
  await expect(pay).toHaveValue("¡Hola {nombre}!");
  await page.keyboard.type("!");
  await expect(form.getByText("¡Hola Ana!!", { exact: true })).toBeVisible();
  await pay.fill("Hola {nombr}");
  await form.getByRole("button", { name: "Guardar textos" }).click();
  await expect(form.getByText("No conocemos {nombr}.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await pay.fill("Hola {nombre}, ¿pudiste pagar {numero}?");
  await form.getByRole("button", { name: "Guardar textos" }).click();
  await expectToast(page, "Ajustes guardados");

  await openPanel(page, shop, `/admin/ordenes/${id}`);
  expect(await textOf(page, "Recordar por WhatsApp")).toMatch(/^Hola \p{L}+, ¿pudiste pagar ORD-\d{6}\?$/u);
});
