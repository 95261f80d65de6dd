import { createStore } from "#ui/store.ts";
import { randomUuid } from "#ui/uuid.ts";
import { type AdminProduct, api } from "../api.ts";
import { readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { CallFailed } from "../http.ts";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { createBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { editMade, type Editing } from "./product-editing.ts";
import { filesOf, recoverForm, storePictures } from "./stored-form.ts";

/** A draft that was sent. Sent again under its key, the same product is made once. */
type Sent = { draft: ProductDraft; key: string };

/** The create form. */
export type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** What was sent and is not answered: whether it was made is not known. */
  unanswered: Sent | undefined;
  /** There when an earlier page left it; how many of its photos the browser did not keep. */
  recovered?: { missingPhotos: number };
};

const DRAFT = "new-product";

/** The product being made, kept outside the tab so that a look at the orders does not lose it; none while closed. */
export const newProduct = createStore<NewProduct | undefined>(undefined);

/** One that was made before its form was typed in again: what was typed since is to be saved as an edit of it. */
export const madeBefore = createStore<Editing | undefined>(undefined);

/** Opens an empty create form. */
export function startCreating(): void {
  newProduct.write({ draft: emptyDraft(), pictures: [], isTouched: false, unanswered: undefined });
}

/** Shows what is typed in the create form, which the browser keeps. */
export function changeNewProduct(form: NewProduct): void {
  newProduct.write(form);
  const { draft, pictures, unanswered } = form;
  const stored = { draft, pictures: storePictures(pictures), ...(unanswered ? { unanswered } : {}) };
  if (form.isTouched) writeDraft(DRAFT, stored, filesOf(pictures));
}

/** Opens the create form on what an earlier page left in the browser, if it left something. */
export function recoverNewProduct(): void {
  const stored = readDraft(DRAFT);
  const left = stored && recoverForm(stored);
  if (!left) return removeDraft(DRAFT);
  const { missingPhotos, ...form } = left;
  newProduct.write({ ...form, isTouched: true, recovered: { missingPhotos } });
}

/** Closes the create form; what was typed in it, or is left of it, is gone. */
export function stopCreating(): void {
  removeDraft(DRAFT);
  forgetPreviews(newProduct.read()?.pictures ?? []);
  newProduct.write(undefined);
  madeBefore.write(undefined);
}

/** Closes the create form; what was typed goes on as an edit. */
export function goOnEditing(editing: Editing): void {
  madeBefore.write(editing);
  removeDraft(DRAFT);
  newProduct.write(undefined);
}

/**
 * Makes the product of a form, once. What nobody answered is sent again first: when it has been made, what was typed since
 * is the `rest`, to be saved as an edit. Throws `CallFailed`.
 */
export async function createOnce({
  draft,
  pictures,
  unanswered,
}: NewProduct): Promise<{ product: AdminProduct; rest?: Editing }> {
  // Before anything is sent: it refuses variants that cannot stand.
  const body = createBody(draft);
  const product = unanswered && (await sendAgain(unanswered));
  if (!unanswered || !product) return { product: await send({ draft, key: randomUuid() }) };
  const isAsSent = JSON.stringify(createBody(unanswered.draft)) === JSON.stringify(body);
  return isAsSent ? { product } : { product, rest: editMade(product, unanswered.draft, { draft, pictures }) };
}

async function send({ draft, key }: Sent): Promise<AdminProduct> {
  // Before it is sent: the tab may end with the answer on its way.
  remember({ draft, key });
  try {
    return await api.createProduct(createBody(draft), key);
  } catch (error) {
    const isAnswered = error instanceof CallFailed && error.status > 0 && error.status < 500;
    if (isAnswered) remember(undefined);
    throw error;
  }
}

/** What was sent is made now at the latest; undefined when the shop does not take it. */
async function sendAgain({ draft, key }: Sent): Promise<AdminProduct | undefined> {
  try {
    return await api.createProduct(createBody(draft), key);
  } catch (error) {
    // Any other answer, that the session is over for one, leaves it as unknown as it was.
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
