/** Mutation key; the modal stays open while it runs. */
export const SAVING = ["edit-product"];

export function editDraft(productId: string): string {
  return `product:${productId}`;
}
