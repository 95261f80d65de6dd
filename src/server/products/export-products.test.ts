import fc from "fast-check";
import { expect, test } from "vitest";
import { exported, importAll, review } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import { openShop } from "../../../test/shop.ts";

test("products that stand in a category or in none, are active or not, are written as they are", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await importAll(
    panel,
    'nombre;precio;stock;categoria;activo;descripcion\n=1+1;1234,5;5;Vestidos;no;"- Lino\n=2"\nGorro;10;1;General;;',
  );
  const rows = await shop.db.selectFrom("products").select(["id", "name"]).execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";

  const csv = await exported(panel);

  expect(csv).toBe(
    [
      "\uFEFFid;nombre;descripcion;precio;descuento;categoria;activo;destacado;guia_de_talles;talle;color;stock;tambien_se_busca_como;imagenes",
      `${idOf("=1+1")};'=1+1;"'- Lino\n'=2";1234,5;;Vestidos;no;no;;;;5;;`,
      `${idOf("Gorro")};Gorro;;10;;;sí;no;;;;1;;`,
      "",
    ].join("\r\n"),
  );
});

test("the export names pictures by whole addresses", async () => {
  await using shop = await openShop({ PUBLIC_URL: "https://tienda.example" });
  const panel = await openPanel(shop);
  const shirt = await shop.sells({});
  await panel.upload(shirt.id, [{ name: "a.jpg", bytes: await jpeg() }]);

  const [, row = ""] = (await exported(panel)).split("\r\n");

  expect(row).toMatch(/;https:\/\/tienda\.example\/files\/products\/[\w-]+\.webp$/);
});

const word = fc
  .string({ unit: fc.constantFrom(..."aeñ ZzE09/=+-@'\";,\t\n\r|%$."), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== "");
const choice = fc.option(
  word.map((text) => text.trim()),
  { nil: null },
);
const standing = fc.record({
  name: word,
  description: fc.oneof(word, fc.constant("")),
  price: fc.integer({ min: 0, max: 999_999_999_900 }).map((centavos) => centavos / 100),
  discount: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  isActive: fc.boolean(),
  variants: fc
    .uniqueArray(fc.record({ size: choice, color: choice, stock: fc.nat(1_000_000) }), {
      selector: ({ size, color }) => JSON.stringify([size, color]),
      minLength: 1,
      maxLength: 5,
    })
    .filter((all) => all.length === 1 || all.every(({ size, color }) => size !== null || color !== null)),
});

test("an export that is imported again changes nothing, whatever the products are called", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  await fc.assert(
    fc.asyncProperty(fc.array(standing, { minLength: 1, maxLength: 6 }), async (all) => {
      await shop.db.deleteFrom("products").execute();
      for (const product of all) await shop.sells(product);

      const preview = await review(panel, await exported(panel));

      expect(preview).toMatchObject({ errors: [], created: 0, updated: 0, unchanged: all.length });
    }),
    { numRuns: 100 },
  );
});

test("talles, colours and categories that look like numbers or dates are protected, and are imported unchanged", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const names = ["04", "10/12", "2-4", "1E5", "1/2", "38"];
  await shop.sells({ name: "007", variants: names.map((name) => ({ size: name, color: name, stock: 1 })) });
  await shop.db.insertInto("categories").values({ name: "10/12", slug: "10-12", picture_key: null }).execute();
  await shop.db
    .updateTable("products")
    .set((eb) => ({ category_id: eb.selectFrom("categories").select("id") }))
    .execute();

  const csv = await exported(panel);

  const rows = csv.split("\r\n").slice(1, -1);
  expect(rows.map((row) => row.split(";").slice(9, 11))).toEqual([
    ["'04", "'04"],
    ["'10/12", "'10/12"],
    ["'2-4", "'2-4"],
    ["'1E5", "'1E5"],
    ["'1/2", "'1/2"],
    ["38", "38"],
  ]);
  for (const row of rows) expect(row).toContain(";'007;");
  for (const row of rows) expect(row).toContain(";'10/12;sí;");
  expect(await review(panel, csv)).toMatchObject({ errors: [], created: 0, updated: 0, unchanged: 1 });
});

test("a list longer than one page is exported whole", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const rows = Array.from({ length: 450 }, (_, index) => `Prenda ${index};${index};1`);
  await importAll(panel, ["nombre;precio;stock", ...rows].join("\n"));

  const names = (await exported(panel)).split("\r\n").map((row) => row.split(";")[1]);

  expect(names.slice(1, -1)).toEqual(rows.map((row) => row.split(";")[0]));
});
