import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { open } from "./shopper.ts";

test("'Compartir' opens the share sheet, or copies the link with the choice in it where there is none", async ({
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
  const link = `${shop.url}/producto/${id}`;
  const button = page.getByRole("button", { name: "Compartir" });
  await button.click();
  await expectToast(page, "Enlace copiado", "Ya puedes pegarlo donde quieras.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.getByLabel("M", { exact: true }).check();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${link}?talle=M`);
  await expect(button).toBeFocused();
  await expectAccessible(page);

  await page.evaluate(() => {
    navigator.share = async (shared) => void (document.title = JSON.stringify(shared));
  });
  await button.click();
  await expect(page).toHaveTitle(JSON.stringify({ title: "Camisa", url: `${link}?talle=M` }));
});
