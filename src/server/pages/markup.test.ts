import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { jpeg } from "../../../test/pictures.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";
import { addImages } from "../images/product-images.ts";

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // React's way of writing HTML, which browsers treat alike.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "doctype-style": "off",
      "void-style": "off",
      "valid-id": ["error", { relaxed: true }],
      // A form sends all ticked boxes of a filter under one name.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }],
      // Inputs are of type text by default, and pages are kept small.
      "no-implicit-input-type": "off",
      // Dialogs state their role explicitly.
      "no-redundant-role": "off",
    },
  }),
);

test("every kind of page is valid HTML", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Básicos", slug: "basicos" });
  const choices = [
    { size: "S", color: "Azul", stock: 1 },
    { size: "M", color: "Rojo", stock: 0 },
  ];
  const shirt = await shop.sells({ description: "De lino", discount: 10, variants: choices, categoryId });
  for (let index = 0; index < 25; index += 1) {
    await shop.sells({ name: `Remera ${index}`, stock: index % 2, categoryId });
  }
  await addImages(
    shop,
    shirt.id,
    [
      { name: "a.jpg", bytes: await jpeg() },
      { name: "b.jpg", bytes: await jpeg() },
    ],
    { actor: "duena@example.com", request: undefined },
  );
  await shop.db
    .updateTable("settings")
    .set({ terms: "Cambios\n\nEn 30 días.", alias: "tienda.alias", whatsapp: "5491155554444", instagram: "tienda" })
    .execute();
  await shop.changes.settled();
  const { order } = await (await shop.orders([{ product: shirt, variant: shirt.variants[0] }])).json();
  const paths = [
    "/",
    "/productos",
    "/productos?categoria=basicos&pagina=2",
    "/productos?q=remera&talle=S&color=Azul&precio_min=1",
    "/productos?q=zzzz",
    `/producto/${shirt.id}`,
    "/producto/nada",
    "/categorias",
    "/favoritos",
    "/mi-pedido",
    "/arrepentimiento",
    "/terminos",
    "/nada",
    "/admin",
    new URL(order.url, "http://localhost").pathname,
  ];

  for (const path of paths) {
    const html = await (await shop.request(path)).text();
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, offset }) => `${ruleId}: ${message} (${html.slice(Math.max(0, offset - 60), offset + 60)})`,
      ),
    );
    expect.soft([...new Set(found)], path).toEqual([]);
  }
});
