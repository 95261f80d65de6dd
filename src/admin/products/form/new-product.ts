import { createStore } from "#ui/store.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { call } from "../../call.ts";
import { readDraft, removeDraft, writeDraft } from "../../drafts/drafts.ts";
import { sendOnce, type Unanswered, type UnansweredStore } from "../../send-once.ts";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { createBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { editMade, type Editing } from "./product-editing.ts";
import { filesOf, recoverForm, storePictures } from "./stored-form.ts";

export type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** Sent and not refused: the product may exist. */
  unanswered: Unanswered<ProductDraft> | undefined;
  /** Set when left by an earlier page; counts the photos that the browser did not store. */
  recovered?: { missingPhotos: number };
};

const DRAFT = "new-product";

/** A store, so that switching tabs does not lose the form; undefined while closed. */
export const newProduct = createStore<NewProduct | undefined>(undefined);

/** A product created before its form was typed in again: those changes become an edit. */
export const madeBefore = createStore<Editing | undefined>(undefined);

export function startCreating(): void {
  newProduct.write({ draft: emptyDraft(), pictures: [], isTouched: false, unanswered: undefined });
}

/** Also stores the draft in the browser. */
export function changeNewProduct(form: NewProduct): void {
  newProduct.write(form);
  const { draft, pictures, unanswered } = form;
  const stored = { draft, pictures: storePictures(pictures), ...(unanswered ? { unanswered } : {}) };
  if (form.isTouched) writeDraft(DRAFT, stored, filesOf(pictures));
}

/** Opens the form if an earlier page left a draft. */
export function recoverNewProduct(): void {
  const stored = readDraft(DRAFT);
  const left = stored && recoverForm(stored);
  if (!left) return removeDraft(DRAFT);
  const { missingPhotos, ...form } = left;
  newProduct.write({ ...form, isTouched: true, recovered: { missingPhotos } });
}

/** Discards the draft. */
export function stopCreating(): void {
  removeDraft(DRAFT);
  forgetPreviews(newProduct.read()?.pictures ?? []);
  newProduct.write(undefined);
  madeBefore.write(undefined);
}

/** Continues as an edit of the created product. */
export function goOnEditing(editing: Editing): void {
  madeBefore.write(editing);
  removeDraft(DRAFT);
  newProduct.write(undefined);
}

/** Repeats an unanswered request first; if that created it, `rest` is a further edit. Throws `CallFailed`. */
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
    const isAsSent = JSON.stringify(createBody(sent)) === JSON.stringify(body);
    if (!isAsSent) rest = editMade(made, sent, { draft, pictures });
    return undefined;
  });
  // Until its pictures are saved too: a form that comes back meanwhile is this product's.
  unansweredStore.write(request);
  return { product, ...(rest ? { rest } : {}) };
}

const unansweredStore: UnansweredStore<ProductDraft> = {
  read: () => newProduct.read()?.unanswered,
  write(unanswered) {
    const form = newProduct.read();
    if (form) changeNewProduct({ ...form, unanswered });
  },
};
