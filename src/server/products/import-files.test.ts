import { expect, test } from "vitest";
import {
  errorsOf,
  IMPORT_PATH,
  importAll,
  products,
  review,
  listVariants,
  upload,
} from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop } from "../../../test/shop.ts";

test.each([
  ["semicolons and decimal commas", "nombre;precio;stock\nCampera ñandú;1.234,50;5"],
  ["commas and decimal points", 'nombre,precio,stock\nCampera ñandú,"1,234.50",5'],
  ["tabs", "nombre\tprecio\tstock\nCampera ñandú\t1234.50\t5"],
  ["a mark, CRLF and titles as people write them", "\uFEFFNombre; PRECIO ;Stock\r\nCampera ñandú;$ 1.234,50;5,00\r\n"],
  ["the line ends of old Macs", "nombre;precio;stock\rCampera ñandú;1234,5;5"],
  ["empty rows around", "nombre;precio;stock;;\n;;;;\nCampera ñandú;1234,50;5;;\n;;;;\n\n"],
  ["Windows-1252", Buffer.from("nombre;precio;stock\nCampera ñandú;1234,50;5", "latin1")],
  [
    "UTF-16, the other way round",
    Buffer.from("\uFEFFnombre\tprecio\tstock\r\nCampera ñandú\t1234,50\t5", "utf16le").swap16(),
  ],
  ["a first line that says the separator", "sep=;\r\nnombre;precio;stock\r\nCampera ñandú;1234,50;5\r\n"],
  ["a separator that is said and seldom", "\uFEFFSEP=,\nnombre,precio,stock,a;b;c;d;e\nCampera ñandú,1234.50,5,"],
  ["empty lines before the titles", "\r\n;;\r\n\t\r\nnombre;precio;stock\r\nCampera ñandú;1234,50;5"],
  ["UTF-16", Buffer.from("\uFEFFnombre\tprecio\tstock\r\nCampera ñandú\t1234,50\t5", "utf16le")],
])("reads %s", async (_, file) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  await importAll(panel, file);

  expect(await products(shop)).toMatchObject([{ name: "Campera ñandú", price: "1234.50" }]);
  expect(await listVariants(shop)).toEqual(["Campera ñandú - - 5"]);
});

test("rows are counted as a spreadsheet shows them, whatever stands before the titles", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  expect(await errorsOf(panel, "sep=;\n\n;;\nnombre;precio;stock\nRemera;caro;1")).toEqual([
    expect.stringMatching(/^4 precio: /),
  ]);
  expect(await errorsOf(panel, "\n\nnombre;precio\nRemera;1")).toEqual([expect.stringMatching(/^3 stock: /)]);
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
  expect((await panel.send(`${IMPORT_PATH}?simular=1`, "text/csv", "nombre")).status).toBe(400);
  expect((await upload(panel, "", "nombre")).status).toBe(422);
});
