import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { type AdminProduct, api } from "../api.ts";
import { copy } from "../copy.ts";
import { CallFailed, detailOf } from "../http.ts";
import { refreshProducts } from "./product-queries.ts";

const words = copy.products;

/** Asks before a product goes for good (spec 5). */
export function RemoveProduct({ product, onDone }: { product: AdminProduct | undefined; onDone: () => void }) {
  const titleId = useId();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: removeProduct,
    onSuccess: async () => {
      onDone();
      showToast({ title: words.removed });
      await refreshProducts(client);
    },
    onError: (error) => showToast({ title: words.removeFailed, description: detailOf(error), tone: "danger" }),
  });

  return (
    <Dialog
      isOpen={product !== undefined}
      onClose={onDone}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-ink backdrop:bg-ink/40"
    >
      {product && (
        <>
          <h2 id={titleId} className="font-display text-xl">
            {words.confirmRemove}
          </h2>
          <p className="mt-3 wrap-anywhere text-muted">{words.confirmRemoveHint(product.name)}</p>
          <div data-toasts className="mt-4" />
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onDone}>
              {words.cancel}
            </Button>
            <Button disabled={removal.isPending} onClick={() => removal.mutate(product.id)}>
              {removal.isPending ? words.removing : words.confirmRemoveSubmit}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What is gone already is removed. */
async function removeProduct(id: string): Promise<void> {
  try {
    await api.deleteProduct(id);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
  }
}
