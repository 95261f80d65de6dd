import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { open } from "./shopper.ts";

test("'Compartir' opens the share sheet, or offers to copy the link where there is none", async ({
  context,
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = `${shop.url}/producto/${id}`;

  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await page.goto(address);
  await page.getByRole("button", { name: "Compartir" }).click();
  await page.getByRole("dialog", { name: "Compartir" }).getByRole("button", { name: "Copiar enlace" }).click();
  await expectToast(page, "Enlace copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => {
    navigator.share = async (shared) => void (document.title = JSON.stringify(shared));
  });
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: "Ruana", url: address }));
});

test("without a share sheet 'Compartir' offers to copy the link, with the choice in it, or WhatsApp", async ({
  context,
  page,
  shop,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await shop.sells({
    name: "Camisa",
    variants: [
      { size: "M", color: "Azul", stock: 1 },
      { size: "L", color: "Azul", stock: 1 },
    ],
  });
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await open(page, `/producto/${id}?utm_source=mail`);
  await page.getByLabel("M", { exact: true }).check();
  const link = `${shop.url}/producto/${id}?talle=M`;
  const button = page.getByRole("button", { name: "Compartir" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compartir" });
  await expect(dialog.getByRole("button", { name: "Copiar enlace" })).toBeFocused();
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Camisa ${link}`)}`,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // The second click finds the dialog's backdrop over the button.
  await button.dblclick();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectToast(page, "Enlace copiado");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
