import { groupDigits } from "#domain/money.ts";
import type { Movement } from "#server/products/movements.ts";
import { copy } from "../copy.ts";

export const productsCopy = {
  spreadsheets: { open: "Importar", export: "Exportar" },
  list: {
    title: "Productos",
    create: "Nuevo Producto",
    columns: { product: "Producto", price: "Precio", stock: "Stock", state: "Estado", actions: "Acciones" },
    units: (stock: number) => `${stock} unidades`, // spelt as in the specification, without a point
    active: "Activo",
    inactive: "Inactivo",
    edit: (name: string) => `Editar ${name}`,
    remove: (name: string) => `Eliminar ${name}`,
    search: "Buscar productos",
    searchHint: "Nombre o descripción",
    empty: "Todavía no hay productos",
    emptyHint: "Crea el primero con «Nuevo Producto».",
    noResults: "Ningún producto coincide con la búsqueda",
    clear: "Ver todos",
    created: "Producto creado correctamente",
    createdBefore: "Ya estaba hecho con lo que enviaste primero. Guarda lo que cambiaste después.",
    updated: "Producto actualizado correctamente",
    removed: "Producto eliminado correctamente",
    createFailed: "No se pudo crear el producto",
    updateFailed: "No se pudo actualizar el producto",
    removeFailed: "No se pudo eliminar el producto",
    confirmRemove: "¿Estás seguro de que quieres eliminar este producto?",
    confirmRemoveHint: (name: string) =>
      `«${name}» dejará de estar en la tienda. Las órdenes que lo llevan no cambian.`,
    confirmRemoveSubmit: "Eliminar producto",
  },

  filters: {
    state: "Filtrar por estado",
    allStates: "Todos los estados",
    onlyActive: "Activos",
    onlyInactive: "Inactivos",
    more: "Otros filtros",
    category: "Filtrar por categoría",
    allCategories: "Todas las categorías",
    soldOut: "Sin stock",
    onOffer: "En oferta",
    pinned: "Destacados",
  },

  movements: {
    open: "Ver movimientos de stock",
    of: (name: string) => `Movimientos de stock de ${name}`,
    title: "Movimientos de stock",
    missing: "Producto no encontrado",
    missingHint: "Puede que la dirección esté incompleta. Busca el producto por su nombre.",
    toAll: "Ver todos los productos",
    deleted: "Este producto ya no está en la tienda.",
    unnamed: "Producto eliminado",
    empty: "Todavía no hay movimientos",
    noVariant: "Única",
    gone: "eliminada",
    reasons: {
      initial: "Stock inicial",
      order: "Venta",
      cancelled: "Orden cancelada",
      revived: "Orden reactivada",
      correction: "Corrección",
      "order-corrected": "Orden corregida",
    } satisfies Record<Movement["reason"], string>,
    byBuyer: "Compra en la tienda",
    byShop: "La tienda",
    left: (units: number) => `${units === 1 ? "Queda" : "Quedan"} ${groupDigits(units)}`,
  },

  demo: {
    open: "Vaciar la demostración",
    title: "¿Vaciar la demostración?",
    goes: (products: number, categories: number) =>
      [
        products > 0 && copy.counts.products(products),
        categories > 0 && (categories === 1 ? "1 categoría" : `${categories} categorías`),
      ]
        .filter(Boolean)
        .join(" y "),
    intro: (goes: string) =>
      `Vas a eliminar ${goes} de muestra. Lo que editaste o creaste se queda, y las órdenes no cambian.`,
    forGood: "La demostración no vuelve a cargarse.",
    submit: "Vaciar la demostración",
    busy: "Vaciando...",
    done: "Demostración vaciada",
    doneHint: (goes: string) => `Eliminaste ${goes}.`,
    nothing: "Ya no quedaba nada de la demostración.",
    failed: "No se pudo vaciar la demostración",
  },
} as const;
