import type { Page } from "@playwright/test";
import sharp from "sharp";
import { jpeg, phonePhoto } from "../pictures.ts";
import { PDF } from "../receipts.ts";
import { expect, fileToChoose, type OpenShop, test } from "./journey.ts";
import { openPanel, order as placeOrder } from "./panel.ts";

/** Sends a file like a form of the order's page, by navigation. */
async function sendForm(page: Page, path: string, file: string): Promise<number | undefined> {
  await page.goto(path);
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "receipt", id: "file" });
    const button = Object.assign(document.createElement("button"), { textContent: "Enviar", id: "send" });
    form.append(input, button);
    document.body.replaceChildren(form);
  }, `${path}/comprobante`);
  await page.locator("#file").setInputFiles(file);
  const answered = page.waitForEvent("response", (answer) => answer.request().isNavigationRequest());
  await page.locator("#send").click();
  const { status } = await answered.then((answer) => ({ status: answer.status() }));
  await page.waitForLoadState();
  return status;
}

async function pathOf(shop: OpenShop): Promise<string> {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { url: string } };
  return new URL(order.url).pathname;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form sends the photo and comes back to the order; what is refused comes back to it too", async ({
    page,
    shop,
  }) => {
    const path = await pathOf(shop);

    expect(await sendForm(page, path, await fileToChoose(shop, "foto.jpg", await phonePhoto(0)))).toBe(303);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ORD-");

    // Far over the limit: the answer is read although the file was not.
    expect(await sendForm(page, path, await fileToChoose(shop, "grande.jpg", Buffer.alloc(20_000_000, 1)))).toBe(413);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ORD-");
    expect(await page.content()).toContain("El archivo supera los 5 MB.");
    expect(await sendForm(page, path, await fileToChoose(shop, "texto.jpg", Buffer.from("hola")))).toBe(422);
    expect(await page.content()).toContain("El archivo no es JPG, PNG, WebP o PDF.");
    const receipts = await shop.db.selectFrom("receipts").select("content").execute();
    expect(receipts).toHaveLength(1);
    expect((await sharp(receipts[0]?.content).metadata()).format).toBe("webp");
  });
});

test("the panel shows a photo and downloads a PDF, whoever opens it; nobody else gets either", async ({
  page,
  shop,
  browser,
}) => {
  const path = await pathOf(shop);
  await sendForm(page, path, await fileToChoose(shop, "foto.jpg", await jpeg()));
  await sendForm(page, path, await fileToChoose(shop, "transferencia.pdf", PDF));
  const [photo, document] = await shop.db.selectFrom("receipts").select("id").orderBy("created_at").execute();
  const fileOf = (id: string | undefined) => `${shop.url}/api/admin/receipts/${id}/file`;

  await openPanel(page, shop);
  await page.goto(fileOf(photo?.id));
  await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 400);
  const download = page.waitForEvent("download");
  // A navigation that becomes a download is reported as an error.
  await page.goto(fileOf(document?.id)).catch(() => undefined);
  expect((await download).suggestedFilename()).toMatch(/^comprobante-ORD-\d+\.pdf$/);

  const stranger = await browser.newPage();
  for (const id of [photo?.id, document?.id]) {
    expect((await stranger.goto(fileOf(id)))?.status()).toBe(401);
  }
  await stranger.close();
});
