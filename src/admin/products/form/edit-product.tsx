import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { AdminProduct } from "#server/products/products.ts";
import { Dialog } from "#ui/dialog.tsx";
import { isRecovered, listDrafts, readDraft, removeDraft } from "../../drafts/drafts.ts";
import { useUnsavedDraft } from "../../drafts/use-draft.ts";
import { createLazyComponent } from "../../frame/lazy-component.tsx";
import { useDiscard } from "../../parts/discard.tsx";
import { formCopy } from "./copy.ts";
import { editDraft, SAVING } from "./edit-draft.ts";
import { MissingForm } from "./missing-form.tsx";
import { madeBefore } from "./new-product.ts";
import { forgetPreviews } from "./pictures.ts";
import { recoverEdit } from "./stored-form.ts";

const EditForm = createLazyComponent(
  () => import("./edit-form.tsx"),
  "EditForm",
  ({ titleId, leaving }, failure) => (
    <MissingForm titleId={titleId} title={formCopy.product.editTitle} onClose={leaving.leave} {...failure} />
  ),
);

type EditProductProps = {
  chosen: AdminProduct | undefined;
  /** As listed now. */
  listed: readonly AdminProduct[];
  onClose: () => void;
};

/** Modal 'Editar Producto' (spec 2): for the chosen product, one just created, or a recovered edit. */
export function EditProduct({ chosen, listed, onClose }: EditProductProps) {
  const titleId = useId();
  const made = madeBefore.useValue();
  const [left, setLeft] = useState(findLeftEdit);
  const typed = chosen ? undefined : made;
  const product = chosen ?? made?.base ?? left;
  const draft = editDraft(product?.id ?? "");
  const [isTouched, setTouched] = useState(false);
  const isDirty = isTouched || typed !== undefined || readDraft(draft) !== undefined;
  const isSaving = useIsMutating({ mutationKey: SAVING }) > 0;
  useUnsavedDraft(isDirty, draft);
  const close = () => {
    removeDraft(draft);
    setTouched(false);
    if (chosen) onClose();
    else if (made) madeBefore.write(undefined);
    else setLeft(undefined);
  };
  // Leaving the page with the form open was confirmed by the user.
  useEffect(() => () => madeBefore.write(undefined), []);
  const leaving = useDiscard(isDirty, close, isSaving);

  return (
    <Dialog
      isOpen={product !== undefined}
      onClose={leaving.leave}
      labelledBy={titleId}
      className="m-auto h-dvh max-h-none w-full max-w-none bg-paper text-ink backdrop:bg-ink/40 sm:h-fit sm:max-h-[92dvh] sm:w-[min(54rem,calc(100vw-3rem))]"
    >
      {product && (
        <EditForm
          key={product.id}
          titleId={titleId}
          product={product}
          typed={typed}
          newest={listed.find(({ id }) => id === product.id)}
          onDirty={() => setTouched(true)}
          leaving={leaving}
        />
      )}
    </Dialog>
  );
}

/** The newest edit that an earlier page left. */
function findLeftEdit(): AdminProduct | undefined {
  const name = listDrafts(editDraft("")).findLast(isRecovered);
  const stored = name === undefined ? undefined : readDraft(name);
  const left = stored && recoverEdit(stored);
  forgetPreviews(left?.pictures ?? []);
  return left?.base;
}
