import { useIsMutating } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import type { AdminProduct } from "../api.ts";
import { useUnsaved } from "../home/unsaved.ts";
import { useDiscard } from "../parts/discard.tsx";
import { EditForm, SAVING } from "./edit-form.tsx";

type EditProductProps = {
  product: AdminProduct | undefined;
  /** The same one as the list shows it by now. */
  newest: AdminProduct | undefined;
  onClose: () => void;
};

/** The modal 'Editar Producto' (spec 2); closed while there is no product. */
export function EditProduct({ product, newest, onClose }: EditProductProps) {
  const titleId = useId();
  const [isDirty, setDirty] = useState(false);
  const isSaving = useIsMutating({ mutationKey: SAVING }) > 0;
  useUnsaved(isDirty);
  const close = () => {
    setDirty(false);
    onClose();
  };
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
          newest={newest}
          onDirty={() => setDirty(true)}
          leaving={leaving}
        />
      )}
    </Dialog>
  );
}
