import { isSameJson } from "#domain/json.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { call } from "../../call.ts";
import { sendOnce, type Unanswered, type UnansweredStore } from "../../send-once.ts";
import { changeNewProduct, type NewProduct, newProduct } from "./new-product.ts";
import { createBody, type ProductDraft } from "./product-draft.ts";
import { editMade, type Editing } from "./product-editing.ts";

/** Retries an unanswered request first; if that had created it, `rest` is a further edit. Throws `CallFailed`. */
export async function createOnce({ draft, pictures }: NewProduct): Promise<{ product: AdminProduct; rest?: Editing }> {
  // First, since it refuses invalid variants.
  const body = createBody(draft);
  let request: Unanswered<ProductDraft> | undefined;
  const create = async (payload: ProductDraft, key: string) => {
    request = { key, payload };
    return (await call("POST /api/admin/products", { body: createBody(payload), key })).product;
  };
  let rest: Editing | undefined;
  const product = await sendOnce(unansweredStore, draft, create, (made, sent) => {
    const isAsSent = isSameJson(createBody(sent), body);
    if (!isAsSent) rest = editMade(made, sent, { draft, pictures });
    return undefined;
  });
  // Until its pictures are saved, too: a form reopened meanwhile belongs to this product.
  unansweredStore.write(request);
  return { product, rest };
}

const unansweredStore: UnansweredStore<ProductDraft> = {
  read: () => newProduct.read()?.unanswered,
  write: (unanswered) => changeNewProduct({ unanswered }),
};
