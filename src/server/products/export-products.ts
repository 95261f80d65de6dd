import { PRODUCT_COLUMNS, type ProductColumn } from "#domain/product-csv.ts";
import type { CsvCell } from "../csv/write.ts";
import type { Db } from "../db/connection.ts";
import { readCursor } from "../http/list.ts";
import type { Storage } from "../storage/storage.ts";
import { productsCopy } from "./copy.ts";
import { listAdminProducts } from "./list-products.ts";
import type { AdminProduct } from "./products.ts";

const AT_ONCE = 50; // few live so long that V8 keeps them

type Cells = Record<ProductColumn, CsvCell>;

/** Newest first, one row per variant. Importing the rows unchanged changes nothing. */
export async function* exportProducts(db: Db, storage: Storage, publicUrl: string): AsyncGenerator<CsvCell[]> {
  yield [...PRODUCT_COLUMNS];
  let cursor: string | null | undefined;
  do {
    const page = await listAdminProducts(db, storage, { limit: AT_ONCE, after: readCursor(cursor ?? undefined) });
    for (const product of page.products) {
      for (const cells of rowsOf(product, publicUrl)) yield PRODUCT_COLUMNS.map((column) => cells[column]);
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
}

function rowsOf(product: AdminProduct, publicUrl: string): Cells[] {
  const ofProduct = {
    id: product.id,
    nombre: product.name,
    descripcion: product.description,
    precio: product.price,
    descuento: product.discount_percentage,
    categoria: product.category?.name ?? null,
    activo: yesNo(product.is_active),
    destacado: yesNo(product.is_pinned),
    guia_de_talles: product.size_guide,
    tambien_se_busca_como: product.search_words,
    imagenes: product.images.map(({ image_url }) => new URL(image_url, publicUrl).href).join(" "),
  };
  return product.variants.map(({ size, color, stock }) => ({ ...ofProduct, talle: size, color, stock }));
}

function yesNo(is: boolean): string {
  return is ? "sí" : "no";
}

export const EXAMPLE_ROWS: readonly (readonly CsvCell[])[] = [
  ["nombre", "descripcion", "precio", "descuento", "categoria", "activo", "talle", "color", "stock"],
  ...productsCopy.example,
];
