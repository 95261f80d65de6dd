import { createStore } from "#ui/store.ts";
import { randomUuid } from "#ui/uuid.ts";
import { type AdminProduct, api } from "../api.ts";
import { keepWork } from "../home/unsaved.ts";
import { CallFailed } from "../http.ts";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { createBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { editMade, type Editing } from "./product-editing.ts";

/** A draft that was sent. Sent again under its key, the same product is made once. */
type Sent = { draft: ProductDraft; key: string };

/** The create form. */
export type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** What was sent and never answered: whether it was made is not known. */
  unanswered: Sent | undefined;
};

/** The product being made, kept outside the tab so that a look at the orders does not lose it; none while closed. */
export const newProduct = createStore<NewProduct | undefined>(undefined);

/** One that was made before its form was typed in again: what was typed since is to be saved as an edit of it. */
export const madeBefore = createStore<Editing | undefined>(undefined);

// Both outlive their tab, but neither a reload nor whoever is signed in.
keepWork(() => newProduct.read()?.isTouched === true || madeBefore.read() !== undefined);

/** Opens an empty create form. */
export function startCreating(): void {
  newProduct.write({ draft: emptyDraft(), pictures: [], isTouched: false, unanswered: undefined });
}

/** Closes the create form; what was typed in it, or is left of it, is gone. */
export function stopCreating(): void {
  forgetPreviews(newProduct.read()?.pictures ?? []);
  newProduct.write(undefined);
  madeBefore.write(undefined);
}

/** Closes the create form; what was typed goes on as an edit. */
export function goOnEditing(editing: Editing): void {
  madeBefore.write(editing);
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
  try {
    return await api.createProduct(createBody(draft), key);
  } catch (error) {
    const isAnswered = error instanceof CallFailed && error.status > 0 && error.status < 500;
    if (!isAnswered) remember({ draft, key });
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
  if (form) newProduct.write({ ...form, unanswered });
}
