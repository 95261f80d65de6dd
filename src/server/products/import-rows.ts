import * as v from "valibot";
import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import { readWhole } from "#domain/csv-cells.ts";
import { type Centavos, readAmount } from "#domain/money.ts";
import { MAX_IMPORT_ROWS, NEW_PRODUCT_COLUMNS, PRODUCT_COLUMNS, type ProductColumn } from "#domain/product-csv.ts";
import { DISCOUNT, MAX_STOCK, PRODUCT_TEXT, storedDiscount, type ProductFields } from "#domain/product.ts";
import { ok, refuse } from "#domain/result.ts";
import { trimName } from "#domain/spelling.ts";
import { type CellReader, filled, orNone, readFlag, readId, rowReader } from "../csv/cells.ts";
import type { ImportError, TableRow, TableShape } from "../csv/table.ts";
import { text } from "../http/body.ts";
import { importCopy } from "./copy.ts";

export const PRODUCT_TABLE: TableShape<ProductColumn> = {
  columns: PRODUCT_COLUMNS,
  required: NEW_PRODUCT_COLUMNS,
  ignored: ["imagenes"],
  maxRows: MAX_IMPORT_ROWS,
  words: importCopy,
};

type ProductRow = TableRow<ProductColumn>;

/** `category` is a name. */
export type ProductFacts = Omit<ProductFields, "category_id"> & { category: string | null };

export const COLUMN_OF = {
  name: "nombre",
  description: "descripcion",
  price: "precio",
  discount_percentage: "descuento",
  category: "categoria",
  is_active: "activo",
  is_pinned: "destacado",
  size_guide: "guia_de_talles",
  search_words: "tambien_se_busca_como",
} as const satisfies Record<keyof ProductFacts, ProductColumn>;

export const FACTS = Object.keys(COLUMN_OF) as (keyof ProductFacts)[]; // its type has no others

/** Undefined leaves a value unchanged: no such column, or an empty cell where a value is required. */
export type ReadRow = ProductRow & {
  id: string | undefined;
  facts: { [Fact in keyof ProductFacts]: ProductFacts[Fact] | undefined };
  size: string | null;
  color: string | null;
  stock: number | undefined;
};

/** The rows of one product, in the order of the file. */
export type RowGroup = readonly [ReadRow, ...ReadRow[]];

export function readRow(row: ProductRow, unread: ImportError[]): ReadRow {
  const read = rowReader(row, unread);
  return {
    ...row,
    id: read("id", readId(importCopy.notAnId)),
    facts: {
      name: read("nombre", filled(readText(PRODUCT_TEXT.name))),
      description: read("descripcion", readText(PRODUCT_TEXT.description)),
      price: read("precio", filled(readPrice)),
      discount_percentage: read("descuento", readDiscount),
      category: read("categoria", orNone(readText(MAX_CATEGORY_NAME))),
      is_active: read("activo", readFlag(importCopy.notYesOrNo)),
      is_pinned: read("destacado", readFlag(importCopy.notYesOrNo)),
      size_guide: read("guia_de_talles", readText(PRODUCT_TEXT.description)),
      search_words: read("tambien_se_busca_como", readText(PRODUCT_TEXT.searchWords)),
    },
    size: read("talle", readChoice(PRODUCT_TEXT.size)) ?? null,
    color: read("color", readChoice(PRODUCT_TEXT.color)) ?? null,
    stock: read("stock", filled(readStock)),
  };
}

function readText(longest: number): CellReader<string> {
  const schema = text(0, longest);
  return (cell) => {
    if (cell.length > longest) return refuse(importCopy.tooLong(longest));
    return v.is(schema, cell) ? ok(cell) : refuse(importCopy.notPlainText);
  };
}

function readChoice(longest: number): CellReader<string | null> {
  const read = readText(longest);
  return (cell) => {
    const name = read(cell);
    return name.ok ? ok(trimName(name.value ?? "") || null) : name;
  };
}

const readPrice: CellReader<Centavos> = (cell) => {
  const price = readAmount(cell);
  if (price === undefined) return refuse(importCopy.notAPrice);
  return price < 0 ? refuse(importCopy.negativePrice) : ok(price);
};

/** 0 and an empty cell mean no discount. */
const readDiscount: CellReader<number | null> = (cell) => {
  const percentage = cell === "" ? 0 : readWhole(cell.replace(/%$/, ""));
  const isThere = percentage !== undefined && percentage >= 0 && percentage <= DISCOUNT.max;
  return isThere ? ok(storedDiscount(percentage)) : refuse(importCopy.notADiscount);
};

const readStock: CellReader<number> = (cell) => {
  const units = readWhole(cell);
  if (units === undefined) return refuse(importCopy.notWhole);
  if (units < 0) return refuse(importCopy.negativeStock);
  return units > MAX_STOCK ? refuse(importCopy.tooMuchStock) : ok(units);
};
