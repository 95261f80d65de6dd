/** Where the book of a product's stock is. */
export function movementsAddress(productId: string): string {
  return `/admin/productos/${productId}/movimientos`;
}
