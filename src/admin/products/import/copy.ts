import { inMegabytes } from "#domain/file-size.ts";
import { groupDigits } from "#domain/money.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ProductColumn } from "#domain/product-csv.ts";
import { copy } from "../../copy.ts";
import { type Counts, importCopy, formatImported } from "../../import/copy.ts";

export const productImportCopy = {
  ...importCopy,
  title: "Importar productos",
  back: "Volver a Productos",
  intro:
    "Carga o cambia muchos productos de una vez con una planilla guardada como CSV. Primero ves qué cambiaría; nada se importa hasta que lo confirmas.",
  steps: [
    "Para cambiar productos, expórtalos, edita la planilla y vuelve a elegirla aquí: el id dice cuál es cada uno.",
    "Para crear, deja el id vacío y escribe nombre, precio y stock. Un producto con talles o colores lleva una fila por cada uno.",
    "Los productos que no están en la planilla quedan como están. Las imágenes se cargan en el panel.",
  ],
  exportAll: "Exportar los productos",

  limits: `Hasta ${inMegabytes(MAX_IMPORT_BYTES)} y ${groupDigits(MAX_IMPORT_ROWS)} filas.`,

  changedMeanwhile: "Los productos cambiaron desde la revisión. No se importó nada: este es el plan nuevo.",
  counts: { created: "Nuevos", updated: "Con cambios", unchanged: "Sin cambios" },
  nothing: "Sin cambios: los productos ya están como dice la planilla.",
  newCategories: (names: readonly string[]) =>
    `${names.length === 1 ? "Se creará la categoría" : "Se crearán las categorías"} ${names.join(", ")}.`,
  more: (count: number) => (count === 1 ? "Y 1 producto más." : `Y ${groupDigits(count)} productos más.`),
  isNew: "Nuevo",

  submit: (count: number) => `Importar ${copy.counts.products(count)}`,

  doneCounts: (counts: Counts) => formatImported(counts, ["se creó", "se crearon"], copy.counts.products),
  toList: "Ver los productos",

  fields: {
    id: "id",
    nombre: "Nombre",
    descripcion: "Descripción",
    precio: "Precio",
    descuento: "Descuento",
    categoria: "Categoría",
    activo: "Activo",
    destacado: "Destacado",
    guia_de_talles: "Guía de talles",
    tambien_se_busca_como: "También se busca como",
    talle: "Talle",
    color: "Color",
    stock: "Stock",
    imagenes: "Imágenes",
  } satisfies Record<ProductColumn, string>,
} as const;
