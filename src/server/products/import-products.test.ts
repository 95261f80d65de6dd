import fc from "fast-check";
import { expect, test } from "vitest";
import { type AuditChanges } from "#domain/audit.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Imported, ImportPreview } from "./import-products.ts";

const PATH = "/api/admin/products/import";

type File = string | Uint8Array;

/** Sends a file as the panel's form does. */
async function upload(panel: Panel, query: string, file: File, field = "archivo"): Promise<Response> {
  const form = new FormData();
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
  form.append(field, new File([bytes], "productos.csv", { type: "text/csv" }));
  const sent = new Response(form);
  return panel.send(`${PATH}?${query}`, sent.headers.get("Content-Type") ?? "", await sent.arrayBuffer());
}

async function review(panel: Panel, file: File): Promise<ImportPreview> {
  const answer = await upload(panel, "simular=1", file);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { preview: ImportPreview }).preview;
}

/** The file's first errors as "row column: reason". */
async function errorsOf(panel: Panel, file: File): Promise<string[]> {
  const { errors, digest } = await review(panel, file);
  expect(digest).toBeNull();
  return errors.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
}

async function importAll(panel: Panel, file: File): Promise<Imported> {
  const { digest, errors } = await review(panel, file);
  expect(errors).toEqual([]);
  const answer = await upload(panel, `plan=${digest}`, file);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { imported: Imported }).imported;
}

async function exported(panel: Panel): Promise<string> {
  const answer = await panel.call("GET", "/api/admin/products/export");
  expect(answer.status).toBe(200);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

/** The facts of all products, newest first. */
function products({ db }: TestShop) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.name", "description", "price", "discount_percentage", "is_active", "is_pinned"])
    .select(["size_guide", "version", "products.is_demo", "categories.name as category"])
    .orderBy("products.created_at", "desc")
    .execute();
}

async function shelf({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_id")
    .select(["name", "size", "color", "stock"])
    .orderBy("name")
    .orderBy("product_variants.display_order")
    .execute();
  return rows.map(({ name, size, color, stock }) => `${name} ${size ?? "-"} ${color ?? "-"} ${stock}`);
}

/** Every variant's stock is the sum of its movements. */
async function expectBooksInOrder({ db }: TestShop): Promise<void> {
  const rows = await db
    .selectFrom("product_variants as variant")
    .select(["variant.id", "variant.stock"])
    .select((eb) =>
      eb
        .selectFrom("stock_movements")
        .select((eb) => eb.fn.sum<string>("quantity").as("sum"))
        .whereRef("variant_id", "=", "variant.id")
        .as("moved"),
    )
    .execute();
  expect(rows.filter(({ stock, moved }) => Number(moved) !== stock)).toEqual([]);
}

async function audited({ db }: TestShop): Promise<[action: string, subject: string, changes: AuditChanges][]> {
  const rows = await db.selectFrom("audit_log").select(["action", "subject", "changes"]).orderBy("id").execute();
  return rows.map(({ action, subject, changes }) => [action, subject, changes]);
}

test("new products come in with their variants, categories, movements and audit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const file = [
    "nombre;descripcion;precio;descuento;categoria;activo;destacado;guia_de_talles;talle;color;stock",
    "Remera lisa;Algodón;18500,50;25;Remeras;sí;no;Mide 50 cm;M;Negro;4",
    "Remera lisa;;;;;;;;L;Negro;6",
    "Gorro;;12900;0;accesorios;no;sí;;;;8",
    "Boina;;9900;;Accesorios;;;;;;0",
  ].join("\r\n");

  const preview = await review(panel, file);
  expect(preview).toMatchObject({ created: 3, updated: 0, unchanged: 0, error_count: 0, ignored_columns: [] });
  expect(preview.new_categories).toEqual(["Remeras", "accesorios"]);
  expect(preview.products[0]).toMatchObject({ row: 2, id: null, name: "Remera lisa" });
  expect(preview.products[0]?.changes).toContainEqual({ column: "precio", variant: "", before: null, after: 18500.5 });
  expect(preview.products[0]?.changes).toContainEqual({
    column: "stock",
    variant: "L / Negro",
    before: null,
    after: 6,
  });
  expect(await products(shop)).toEqual([]);

  expect(await importAll(panel, file)).toEqual({ created: 3, updated: 0, unchanged: 0 });
  expect(await products(shop)).toMatchObject([
    {
      name: "Remera lisa",
      description: "Algodón",
      price: "18500.50",
      discount_percentage: 25,
      category: "Remeras",
      is_active: true,
      is_pinned: false,
      size_guide: "Mide 50 cm",
    },
    {
      name: "Gorro",
      price: "12900.00",
      discount_percentage: null,
      category: "accesorios",
      is_active: false,
      is_pinned: true,
    },
    { name: "Boina", price: "9900.00", category: "accesorios", is_active: true, is_pinned: false },
  ]);
  expect(await shelf(shop)).toEqual(["Boina - - 0", "Gorro - - 8", "Remera lisa M Negro 4", "Remera lisa L Negro 6"]);
  await expectBooksInOrder(shop);
  expect((await audited(shop)).slice(-6)).toEqual([
    ["products-imported", "3 nuevos, 0 con cambios", { created: [null, 3], updated: [null, 0], unchanged: [null, 0] }],
    ["category-created", "Remeras", {}],
    ["category-created", "accesorios", {}],
    ["product-created", "Remera lisa", { price: [null, 18500.5], stock: [null, 10] }],
    ["product-created", "Gorro", { price: [null, 12900], stock: [null, 8] }],
    ["product-created", "Boina", { price: [null, 9900], stock: [null, 0] }],
  ]);
});

test("a file that names products by id changes what it says and nothing else", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({
    name: "Remera",
    description: "Lisa",
    price: 1000,
    discount: 10,
    variants: [
      { size: "M", color: null, stock: 5 },
      { size: "L", color: null, stock: 2 },
    ],
  });
  const hat = await shop.sells({ name: "Gorro", stock: 3 });
  await shop.sells({ name: "Tapado", stock: 7 });
  const file = [
    "ID,Stock,Talle,Precio,Descuento",
    `${shirt.id},8,M,1200.50,`,
    `${shirt.id},1,XL,,`,
    `${hat.id.toUpperCase()},3,,1000,`,
  ].join("\n");

  const preview = await review(panel, file);
  expect(preview).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(preview.products).toEqual([
    {
      row: 2,
      id: shirt.id,
      name: "Remera",
      changes: [
        { column: "precio", variant: "", before: 1000, after: 1200.5 },
        { column: "descuento", variant: "", before: 10, after: null },
        { column: "stock", variant: "M", before: 5, after: 8 },
        { column: "stock", variant: "XL", before: null, after: 1 },
      ],
    },
  ]);

  expect(await importAll(panel, file)).toEqual({ created: 0, updated: 1, unchanged: 1 });
  expect(await shelf(shop)).toEqual(["Gorro - - 3", "Remera M - 8", "Remera L - 2", "Remera XL - 1", "Tapado - - 7"]);
  expect((await products(shop)).find(({ name }) => name === "Remera")).toMatchObject({
    description: "Lisa",
    price: "1200.50",
    discount_percentage: null,
    version: 2,
  });
  expect((await products(shop)).filter(({ version }) => version === 1)).toHaveLength(2);
  await expectBooksInOrder(shop);
  expect((await audited(shop)).slice(-3)).toEqual([
    ["products-imported", "0 nuevos, 1 con cambios", { created: [null, 0], updated: [null, 1], unchanged: [null, 1] }],
    [
      "product-edited",
      "Remera",
      { price: [1000, 1200.5], discount_percentage: [10, null], variants: ["L, M", "L, M, XL"] },
    ],
    ["stock-changed", "Remera", { M: [5, 8], XL: [0, 1] }],
  ]);
});

test("units sold after the review are not overwritten: the new plan is shown instead", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  const file = `id;stock\n${shirt.id};8`;
  const { digest } = await review(panel, file);
  expect((await shop.orders([{ product: shirt, quantity: 2 }])).status).toBe(201);

  const late = await upload(panel, `plan=${digest}`, file);
  expect(late.status).toBe(409);
  const { code, preview } = (await late.json()) as { code: string; preview: ImportPreview };
  expect(code).toBe("stale-version");
  expect(preview.products[0]?.changes).toEqual([{ column: "stock", variant: "", before: 3, after: 8 }]);
  expect(await shelf(shop)).toEqual(["Remera - - 3"]);

  const again = await upload(panel, `plan=${preview.digest}`, file);
  expect(again.status).toBe(200);
  expect(await shelf(shop)).toEqual(["Remera - - 8"]);
  await expectBooksInOrder(shop);
});

test("the same import sent twice at once is done once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const file = "nombre;precio;stock;categoria\nRemera;1000;5;Remeras";
  const { digest } = await review(panel, file);

  const answers = await Promise.all([1, 2, 3].map(() => upload(panel, `plan=${digest}`, file)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await shelf(shop)).toEqual(["Remera - - 5"]);
});

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
      "\uFEFFid;nombre;descripcion;precio;descuento;categoria;activo;destacado;guia_de_talles;talle;color;stock;imagenes",
      `${idOf("=1+1")};'=1+1;"'- Lino\n'=2";1234,5;;Vestidos;no;no;;;;5;`,
      `${idOf("Gorro")};Gorro;;10;;;sí;no;;;;1;`,
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
  .string({ unit: fc.constantFrom(..."aeñ Zz09=+-@'\";,\t\n\r|%$."), minLength: 1, maxLength: 12 })
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

test("a list longer than one page is exported whole", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const rows = Array.from({ length: 450 }, (_, index) => `Prenda ${index};${index};1`);
  await importAll(panel, ["nombre;precio;stock", ...rows].join("\n"));

  const names = (await exported(panel)).split("\r\n").map((row) => row.split(";")[1]);

  expect(names.slice(1, -1)).toEqual(rows.map((row) => row.split(";")[0]));
});

test("5,000 rows go in at once, in the time one call has", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const rows = Array.from({ length: 5_000 }, (_, index) => `Prenda ${index};${index};${index % 7}`);
  const started = performance.now();
  expect(await importAll(panel, ["nombre;precio;stock", ...rows].join("\n"))).toMatchObject({ created: 5_000 });
  const raised = (await exported(panel)).replaceAll(";0;", ";9;");
  expect((await importAll(panel, raised)).updated).toBeGreaterThan(700);

  expect(performance.now() - started).toBeLessThan(15_000);
  await expectBooksInOrder(shop);
}, 60_000);

const HEADER = "nombre;precio;stock;talle;descuento;activo;id;categoria;color";

const REFUSED: [name: string, file: File, ...errors: string[]][] = [
  ["nothing", "", "1 nombre: Falta la columna «nombre» en la primera fila."],
  ["one column", "nombre\nRemera", "1 precio: Falta la columna «precio» en la primera fila."],
  ["only titles", HEADER, "2 : El archivo no tiene ninguna fila con productos."],
  [
    "an Excel file",
    new TextEncoder().encode("PK\u0003\u0004\0\0nombre"),
    "1 : El archivo no es una tabla CSV. Si es una planilla, guárdala como CSV y vuelve a elegirla.",
  ],
  ["random bytes", Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7 + 1) % 256), "1 : El archivo no es"],
  ["quotes never closed", `${HEADER}\nGorro;1;1\n"Remera;1000;5\nOtra;1;1`, '3 : Hay comillas (")'],
  ["quotes in a word", `${HEADER}\nRemera "lisa";1000;5`, '2 : Hay comillas (")'],
  [
    "5,001 rows",
    `nombre;precio;stock\n${Array.from({ length: 5_001 }, (_, index) => `${index};1;1`).join("\n")}`,
    "5002 : El archivo tiene más de 5.000 filas: divídelo en varios.",
  ],
  ["five million empty lines", `nombre;precio;stock${"\n".repeat(5_000_000)}`, "5002 : El archivo tiene más de 5.000"],
  ["a NUL", `${HEADER}\nRem\0era;1000;5`, "1 : El archivo no es una tabla CSV."],
  ["a control character", `${HEADER}\nRem\u0007era;1000;5`, "2 nombre: Tiene caracteres que no se pueden guardar."],
  ["a column twice", "nombre;precio;stock;Precio\nRemera;1;1;1", "1 precio: La columna «precio» está dos veces."],
  ["more cells than titles", "nombre;precio;stock\nRemera;1;1;sobra", "2 : La fila tiene más celdas que la primera."],
  ["negative stock", `${HEADER}\nRemera;1000;-1`, "2 stock: El stock no puede ser negativo."],
  ["half a unit", `${HEADER}\nRemera;1000;1,5`, "2 stock: El stock es un número entero."],
  ["too much stock", `${HEADER}\nRemera;1000;1000001`, "2 stock: El stock es de 1.000.000 unidades como máximo."],
  ["a price in words", `${HEADER}\nRemera;abc;5`, "2 precio: No es un precio."],
  ["a price below nothing", `${HEADER}\nRemera;-1;5`, "2 precio: El precio no puede ser negativo."],
  ["a price that cannot be rounded up", `${HEADER}\nRemera;9999999999,50;5`, "2 precio: No es un precio."],
  ["no price", `${HEADER}\nRemera;;5`, "2 precio: Un producto nuevo necesita su precio."],
  ["no stock", `${HEADER}\nRemera;10;`, "2 stock: Falta el stock."],
  ["no name", `${HEADER}\n;10;5`, "2 nombre: Falta el nombre."],
  ["a long name", `${HEADER}\n${"x".repeat(201)};10;5`, "2 nombre: Es demasiado largo: hasta 200 caracteres."],
  ["a discount over all", `${HEADER}\nRemera;10;5;;101`, "2 descuento: El descuento es un número entero de 0 a 100."],
  ["neither yes nor no", `${HEADER}\nRemera;10;5;;;quizás`, "2 activo: Se escribe «sí» o «no»."],
  ["no id", `${HEADER}\nRemera;10;5;;;;123`, "2 id: No es el id de un producto. Déjalo vacío para crear uno nuevo."],
  [
    "nobody's id",
    `${HEADER}\nRemera;10;5;;;;00000000-0000-4000-8000-000000000000`,
    "2 id: Ningún producto tiene este id. Déjalo vacío para crear uno nuevo.",
  ],
  [
    "twice the same variant",
    `${HEADER}\nRemera;10;5;M\nRemera;10;6;M`,
    "3 talle: La fila 2 ya trae este talle y color.",
  ],
  [
    "a row without talle among others",
    `${HEADER}\nRemera;10;5;M\nRemera;10;6;`,
    "3 talle: Un producto con varias filas necesita un talle o un color en cada una.",
  ],
  [
    "two prices of one product",
    `${HEADER}\nRemera;10;5;M\nRemera;11;6;L`,
    "3 precio: No coincide con la fila 2, que es del mismo producto.",
  ],
  [
    "101 variants",
    `${HEADER}\n${Array.from({ length: 101 }, (_, index) => `Remera;10;5;${index}`).join("\n")}`,
    "2 talle: Un producto tiene hasta 100 variantes.",
  ],
  [
    "101 categories",
    `${HEADER}\n${Array.from({ length: 101 }, (_, index) => `R${index};10;5;;;;;C${index}`).join("\n")}`,
    "102 categoria: La tienda tiene hasta 100 categorías.",
  ],
];

test("what cannot be imported is told by row, column and reason, and nothing of the file is done", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  for (const [name, file, ...expected] of REFUSED) {
    const said = await errorsOf(panel, file);
    for (const error of expected)
      expect(
        said.some((line) => line.startsWith(error)),
        `${name}: ${said.join()}`,
      ).toBe(true);
    expect((await upload(panel, "plan=x", file)).status, name).toBe(409);
  }
  expect(await products(shop)).toEqual([]);
});

test("every error is told, up to 200 of them, in the order of the rows", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const rows = Array.from({ length: 300 }, (_, index) => (index % 2 ? `R${index};abc;1` : `R${index};1;`));

  const { errors, error_count } = await review(panel, `nombre;precio;stock\n${rows.join("\n")}`);

  expect(error_count).toBe(300);
  expect(errors.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
  expect(errors[1]).toEqual({ row: 3, column: "precio", value: "abc", reason: expect.any(String) });
});

test("rows are counted as a spreadsheet shows them, with empty ones and lines inside a cell", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  expect(await errorsOf(panel, 'nombre;precio;stock\n"Una\nremera";10;1\n\n;;\nGorro;abc;1')).toEqual([
    expect.stringMatching(/^5 precio: /),
  ]);
});

test("what stands in the shop stands in the way", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const gone = await shop.sells({ name: "Viejo" });
  await panel.call("DELETE", `/api/admin/products/${gone.id}`);
  const plain = await shop.sells({ name: "Gorro" });
  const sized = await shop.sells({
    name: "Remera",
    variants: [
      { size: "M", color: null, stock: 5 },
      { size: "L", color: null, stock: 5 },
    ],
  });

  expect(await errorsOf(panel, "nombre;precio;stock\nGorro;10;5")).toEqual([
    "2 nombre: Ya hay un producto con este nombre: para cambiarlo, escribe su id.",
  ]);
  expect(await errorsOf(panel, `id;precio\n${gone.id};10`)).toEqual([
    "2 id: Este producto se eliminó. Borra el id para crearlo otra vez.",
  ]);
  expect(await errorsOf(panel, `id;stock\n${sized.id};10`)).toEqual([
    "2 stock: Este producto tiene varias variantes: agrega las columnas «talle» y «color».",
  ]);
  expect(await errorsOf(panel, `id;talle;stock\n${sized.id};;10`)).toEqual([
    "2 stock: Este producto tiene talles o colores: di de cuál es el stock.",
  ]);
  expect(await errorsOf(panel, `id;talle;stock\n${sized.id};XL;`)).toEqual(["2 stock: Falta el stock."]);
  expect(await errorsOf(panel, `id;talle;stock\n${plain.id};M;10`)).toEqual([
    "2 talle: Este producto no tiene talles ni colores. Agrégalos primero en el panel.",
  ]);
  expect(await errorsOf(panel, `id;talle;stock\n${sized.id};M;abc`)).toEqual([
    "2 stock: El stock es un número entero.",
  ]);
});

test.each([
  ["semicolons and decimal commas", "nombre;precio;stock\nCampera ñandú;1.234,50;5"],
  ["commas and decimal points", 'nombre,precio,stock\nCampera ñandú,"1,234.50",5'],
  ["tabs", "nombre\tprecio\tstock\nCampera ñandú\t1234.50\t5"],
  ["a mark, CRLF and titles as people write them", "\uFEFFNombre; PRECIO ;Stock\r\nCampera ñandú;$ 1.234,50;5,00\r\n"],
  ["the line ends of old Macs", "nombre;precio;stock\rCampera ñandú;1234,5;5"],
  ["empty rows around", "nombre;precio;stock;;\n;;;;\nCampera ñandú;1234,50;5;;\n;;;;\n\n"],
  ["Windows-1252", Buffer.from("nombre;precio;stock\nCampera ñandú;1234,50;5", "latin1")],
  ["UTF-16", Buffer.from("\uFEFFnombre\tprecio\tstock\r\nCampera ñandú\t1234,50\t5", "utf16le")],
])("reads %s", async (_, file) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  await importAll(panel, file);

  expect(await products(shop)).toMatchObject([{ name: "Campera ñandú", price: "1234.50" }]);
  expect(await shelf(shop)).toEqual(["Campera ñandú - - 5"]);
});

test("columns that mean nothing here are named; pictures are not imported", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const preview = await review(
    panel,
    "nombre;precio;stock;Proveedor;imagenes\nRemera;1;1;Lanas SA;https://x.example/a.jpg",
  );

  expect(preview).toMatchObject({ created: 1, ignored_columns: ["Proveedor", "imagenes"] });
});

test("a file that is too large or missing is refused before it is read", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const large = await upload(panel, "simular=1", "x".repeat(6 * 1024 * 1024));
  expect([large.status, await large.json()]).toMatchObject([413, { detail: "El archivo supera los 5 MB." }]);
  const other = await upload(panel, "simular=1", "nombre", "otro");
  expect([other.status, await other.json()]).toMatchObject([
    422,
    { field: "archivo", detail: "Elige un archivo CSV." },
  ]);
  expect((await panel.send(`${PATH}?simular=1`, "text/csv", "nombre")).status).toBe(400);
  expect((await upload(panel, "", "nombre")).status).toBe(422);
});

test("the example is imported as it stands", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const example = await panel.call("GET", `${PATH}/example`);

  expect(example.headers.get("Content-Disposition")).toBe('attachment; filename="ejemplo-de-productos.csv"');
  expect(await importAll(panel, new Uint8Array(await example.arrayBuffer()))).toMatchObject({ created: 2 });
  expect(await shelf(shop)).toEqual(["Gorro tejido - - 8", "Remera lisa M Negro 4", "Remera lisa L Negro 6"]);
});
