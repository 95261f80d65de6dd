import { expect, test } from "vitest";
import { PRODUCT_FIELDS, type ProductFields } from "#domain/product.ts";
import { create, edited, exported, importAll } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";

/** Opens a panel, and names a value of every field that no new product has. */
async function openFields() {
  const shop = await openShop();
  const values = {
    name: "Camisa",
    description: "De lino",
    price: 2500.5,
    discount_percentage: 25,
    is_active: false,
    is_pinned: true,
    category_id: await addCategory(shop.db, { name: "Camisas", slug: "camisas" }),
    size_guide: "M: 50 cm",
    search_words: "blusa",
  } satisfies Record<keyof ProductFields, unknown>;
  return { shop, panel: await openPanel(shop), values, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("a new product has every field as it was sent", async () => {
  await using fields = await openFields();
  expect(await create(fields.panel, fields.values)).toMatchObject(fields.values);
});

test("every field is edited by itself, raises the version and is written down", async () => {
  await using fields = await openFields();
  const { shop, panel, values } = fields;
  let product = await create(panel);
  for (const [field, value] of Object.entries(values)) {
    const version = product.version + 1;
    product = await edited(panel, product, { [field]: value });
    expect(product, field).toMatchObject({ [field]: value, version });
  }
  const entries = await shop.db
    .selectFrom("audit_log")
    .select("changes")
    .where("action", "=", "product-edited")
    .orderBy("id")
    .execute();
  expect(entries.flatMap(({ changes }) => Object.keys(changes))).toEqual(
    Object.keys(values).map((field) => (field === "category_id" ? "category" : field)),
  );
});

test("a row of the exported spreadsheet has every field, whether it changes a product or creates one", async () => {
  await using fields = await openFields();
  const { shop, panel, values } = fields;
  const other = await create(panel);
  const { id } = await create(panel, values);
  const [head, row = ""] = (await exported(panel)).split("\r\n");

  await importAll(panel, [head, row.replace(id, other.id)].join("\r\n"));
  await shop.db.deleteFrom("products").where("id", "=", id).execute();
  await shop.db.updateTable("products").set({ name: "Otra" }).execute();
  await importAll(panel, [head, row.replace(id, "")].join("\r\n"));

  const { price, ...others } = values;
  const stored = { ...others, price: price.toFixed(2) };
  const products = await shop.db.selectFrom("products").select(PRODUCT_FIELDS).orderBy("created_at").execute();
  expect(products).toEqual([{ ...stored, name: "Otra" }, stored]);
});
