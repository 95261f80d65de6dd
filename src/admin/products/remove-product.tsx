import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import { type AdminProduct, api } from "../api.ts";
import { copy } from "../copy.ts";
import { CallFailed, detailOf } from "../http.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { refreshProducts } from "./product-queries.ts";

const words = copy.products;

/** Asks before a product goes for good (spec 5). */
export function RemoveProduct({ product, onDone }: { product: AdminProduct | undefined; onDone: () => void }) {
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
    <ConfirmDialog
      isOpen={product !== undefined}
      title={words.confirmRemove}
      submit={removal.isPending ? words.removing : words.confirmRemoveSubmit}
      isBusy={removal.isPending}
      onConfirm={() => product && removal.mutate(product.id)}
      onClose={onDone}
    >
      <p className="mt-3 wrap-anywhere text-muted">{product && words.confirmRemoveHint(product.name)}</p>
    </ConfirmDialog>
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
