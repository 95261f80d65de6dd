import { createStore } from "#ui/store.ts";
import { randomUuid } from "#ui/uuid.ts";
import { type AdminProduct, api } from "../api.ts";
import { readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { CallFailed } from "../http.ts";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { createBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { editMade, type Editing } from "./product-editing.ts";
import { filesOf, recoverForm, storePictures } from "./stored-form.ts";

/** Sent again under the same `key`, it creates the product once. */
type Sent = { draft: ProductDraft; key: string };

export type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** Sent without a response: the product may exist. */
  unanswered: Sent | undefined;
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
export async function createOnce({
  draft,
  pictures,
  unanswered,
}: NewProduct): Promise<{ product: AdminProduct; rest?: Editing }> {
  // First, since it refuses invalid variants.
  const body = createBody(draft);
  const product = unanswered && (await sendAgain(unanswered));
  if (!unanswered || !product) return { product: await send({ draft, key: randomUuid() }) };
  const isAsSent = JSON.stringify(createBody(unanswered.draft)) === JSON.stringify(body);
  return isAsSent ? { product } : { product, rest: editMade(product, unanswered.draft, { draft, pictures }) };
}

async function send({ draft, key }: Sent): Promise<AdminProduct> {
  // Before sending: the tab may close before the response.
  remember({ draft, key });
  try {
    return await api.createProduct(createBody(draft), key);
  } catch (error) {
    const isAnswered = error instanceof CallFailed && error.status > 0 && error.status < 500;
    if (isAnswered) remember(undefined);
    throw error;
  }
}

/** Resolves once the product exists; undefined when the server refuses it. */
async function sendAgain({ draft, key }: Sent): Promise<AdminProduct | undefined> {
  try {
    return await api.createProduct(createBody(draft), key);
  } catch (error) {
    // Any other response, such as an expired session, leaves it unknown.
    const isRefused = error instanceof CallFailed && (error.status === 409 || error.status === 422);
    if (!isRefused) throw error;
    remember(undefined);
    return undefined;
  }
}

function remember(unanswered: Sent | undefined): void {
  const form = newProduct.read();
  if (form) changeNewProduct({ ...form, unanswered });
}
