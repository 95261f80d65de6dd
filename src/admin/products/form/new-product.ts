import { createStore } from "#ui/store.ts";
import { readDraft, removeDraft, writeDraft } from "../../drafts/drafts.ts";
import type { Unanswered } from "../../send-once.ts";
import { registerAccountState } from "../../session/account-state.ts";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { changeForm, emptyDraft, type FormChange, type ProductDraft } from "./product-draft.ts";
import type { Editing } from "./product-editing.ts";
import { filesOf, recoverForm, storePictures } from "./stored-form.ts";

export type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** A request that was sent and not refused: the product may exist. */
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

/** Also stores the draft in the browser. A form that was closed meanwhile stays closed. */
export function changeNewProduct(change: FormChange<NewProduct>): void {
  const before = newProduct.read();
  if (!before) return;
  const form = changeForm(before, change);
  newProduct.write(form);
  const { draft, pictures, unanswered } = form;
  const stored = { draft, pictures: storePictures(pictures), ...(unanswered ? { unanswered } : {}) };
  if (form.isTouched) writeDraft(DRAFT, stored, filesOf(pictures));
}

function recoverNewProduct(): void {
  const stored = readDraft(DRAFT);
  const left = stored && recoverForm(stored);
  if (!left) return removeDraft(DRAFT);
  const { missingPhotos, ...form } = left;
  newProduct.write({ ...form, isTouched: true, recovered: { missingPhotos } });
}

export function stopCreating(): void {
  removeDraft(DRAFT);
  forgetPreviews(newProduct.read()?.pictures ?? []);
  newProduct.write(undefined);
  madeBefore.write(undefined);
}

registerAccountState({ reset: stopCreating, restore: recoverNewProduct });

export function goOnEditing(editing: Editing): void {
  madeBefore.write(editing);
  removeDraft(DRAFT);
  newProduct.write(undefined);
}
