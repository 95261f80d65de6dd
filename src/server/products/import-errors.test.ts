import { expect, test } from "vitest";
import { errorsOf, products, review, type TestTable, upload } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop } from "../../../test/shop.ts";

const HEADER = "nombre;precio;stock;talle;descuento;activo;id;categoria;color";

const REFUSED: [name: string, file: TestTable, ...errors: string[]][] = [
  ["nothing", "", "1 : El archivo no tiene ninguna fila con productos."],
  ["one column", "nombre\nRemera", "1 precio: Falta la columna «precio» en la primera fila."],
  ["only titles", HEADER, "2 : El archivo no tiene ninguna fila con productos."],
  [
    "an Excel file",
    new TextEncoder().encode("PK\u0003\u0004\0\0nombre"),
    "1 : El archivo no es una tabla CSV. Si es una planilla, guárdala como CSV y vuelve a elegirla.",
  ],
  ["random bytes", Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7 + 1) % 256), "1 : El archivo no es"],
  ["quotes never closed", `${HEADER}\nGorro;1;1\n"Remera;1000;5\nOtra;1;1`, '3 : Hay comillas (")'],
  ["a cell too long", `${HEADER}\nGorro;1;1\n${"x".repeat(65_537)};1;1`, "3 : La fila tiene más de 65.536 caracteres"],
  [
    "a million titles",
    `nombre;precio;stock${";".repeat(1_000_000)}\nGorro;1;1`,
    "1 : La fila tiene más de 100 columnas",
  ],
  [
    "a million cells",
    `${HEADER}\n"Gorro;\nazul";1;1\n${";".repeat(1_000_000)}`,
    "3 : La fila tiene más de 100 columnas",
  ],
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
    const errors = await errorsOf(panel, file);
    for (const error of expected)
      expect(
        errors.some((line) => line.startsWith(error)),
        `${name}: ${errors.join()}`,
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

test("a row's errors are told from its first cell to its last, wherever they are found", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const errors = await errorsOf(panel, "stock;nombre;descuento;precio\nmuchos;;101;abc\n1;Gorro;;");

  expect(errors.map((error) => error.split(":", 1)[0])).toEqual([
    "2 stock",
    "2 nombre",
    "2 descuento",
    "2 precio",
    "3 precio",
  ]);
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
