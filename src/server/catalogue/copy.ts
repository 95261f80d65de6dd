export const PRODUCT_NOT_FOUND = "Producto no encontrado";
