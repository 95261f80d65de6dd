import { hastenJobs } from "../jobs.ts";
import { openMailServer } from "../mail-server.ts";
import { readPdf } from "../pdf.ts";
import { cardOf, expect, expectToast, fillForm, openShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { addFrom, headingOf, open, openCart, PHONE } from "./shopper.ts";

const ANA = "ana@correo.example";

test("from the owner's first delivery method to the label of a parcel: one amount, everywhere the same", async ({
  browser,
}) => {
  test.slow();
  await using mailServer = await openMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "tienda@example.com" };
  await using shop = await openShop(mail);
  await using _ = await hastenJobs(shop, ["write-messages", "send-mail"], mail);
  await shop.db.updateTable("settings").set({ alias: "la.percha" }).execute();
  await shop.sells({ name: "Abrigo", price: 20_000 });
  const mailWith = (subject: RegExp) =>
    mailServer.arrived.find(({ envelope, text }) => envelope.to.includes(ANA) && subject.test(text))?.text ?? "";
  const owner = await (await browser.newContext({ baseURL: shop.url, viewport: PHONE, hasTouch: true })).newPage();
  const buyer = await (await browser.newContext({ baseURL: shop.url, viewport: PHONE, hasTouch: true })).newPage();

  await openPanel(owner, shop, "/admin/ajustes/envios");
  await owner.getByRole("button", { name: "Moto mensajería CABA" }).click();
  await owner.getByLabel("Precio en pesos").fill("3.000");
  await owner.getByRole("button", { name: "Agregar", exact: true }).click();
  await expectToast(owner, "Forma de entrega agregada");

  await open(buyer, "/");
  await addFrom(cardOf(buyer, "Abrigo"));
  await openCart(buyer);
  await buyer.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(buyer, "Finalizar Compra")).toBeVisible();
  await fillForm(buyer, { customer_email: ANA, customer_postal_code: "C1425DKF" });
  await expect(
    buyer.getByRole("radiogroup", { name: "Entrega" }).getByRole("radio", { name: "Moto mensajería CABA $ 3.000" }),
  ).toBeChecked();
  await buyer.getByRole("button", { name: "Confirmar Pedido" }).click();
  await buyer.getByRole("link", { name: "Ver mi pedido" }).click();
  const number = /ORD-\d+/.exec(await buyer.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
  await expect(buyer.getByRole("main")).toContainText(/Envío\s*\$\s3\.000\s*Total\s*\$\s23\.000/);
  await expect.poll(() => mailWith(/23\.000/)).toMatch(/Moto mensajería CABA/);

  await owner.goto("/admin/ordenes");
  await owner.getByLabel(`Seleccionar ${number}`).check();
  await expect(owner.getByRole("main")).toContainText(/\$\s23\.000/);
  await owner.getByRole("button", { name: "Preparar envío" }).click();
  const opened = owner.context().waitForEvent("page");
  await owner.getByRole("link", { name: "Etiquetas" }).click();
  const labels = await opened;
  await expect(labels.getByRole("article", { name: `Etiqueta de ${number}` })).toContainText("Moto mensajería CABA");
  const [label] = await readPdf(await labels.pdf({ preferCSSPageSize: true }));
  expect(label?.barcodes).toEqual([number]);
  await labels.close();

  await owner.getByText("Ver Detalles").click();
  await owner.getByRole("button", { name: "Corregir orden" }).click();
  const dialog = owner.getByRole("dialog", { name: `Corregir ${number}` });
  await dialog.getByLabel("Precio de la entrega").fill("2.500");
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog).toBeHidden();
  await expect(buyer.getByRole("main")).toContainText(/Envío\s*\$\s2\.500\s*Total\s*\$\s22\.500/);
  await expect.poll(() => mailWith(/22\.500/)).toMatch(/2\.500/);
});
