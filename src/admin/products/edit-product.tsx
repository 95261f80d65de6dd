import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import type { AdminProduct } from "../api.ts";
import { useUnsaved } from "../home/unsaved.ts";
import { useDiscard } from "../parts/discard.tsx";
import { EditForm, SAVING } from "./edit-form.tsx";
import { madeBefore } from "./new-product.ts";

type EditProductProps = {
  chosen: AdminProduct | undefined;
  /** The products of the list, as they are by now. */
  listed: readonly AdminProduct[];
  onClose: () => void;
};

/**
 * The modal 'Editar Producto' (spec 2): of the product that was chosen, or else of one that was made before its form was
 * typed in again. Closed while there is neither.
 */
export function EditProduct({ chosen, listed, onClose }: EditProductProps) {
  const titleId = useId();
  const made = madeBefore.useValue();
  const typed = chosen ? undefined : made;
  const product = chosen ?? made?.base;
  const [isTouched, setTouched] = useState(false);
  const isDirty = isTouched || typed !== undefined;
  const isSaving = useIsMutating({ mutationKey: SAVING }) > 0;
  useUnsaved(isDirty);
  const close = () => {
    setTouched(false);
    if (chosen) onClose();
    else madeBefore.write(undefined);
  };
  // Whoever leaves the page with the form open has said that it may go.
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
