import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { call } from "../call.ts";
import { unlessGone } from "../http.ts";
import { showFailure } from "../show-failure.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { refreshProducts, takeOutProduct } from "./product-queries.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.list;

/** Mutation key. */
export const REMOVING = ["remove-product"];

/** Confirms (spec 5), then hides the product at once. */
export function RemoveProduct({ product, onDone }: { product: AdminProduct | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationKey: REMOVING,
    mutationFn: (id: string) => unlessGone(call("DELETE /api/admin/products/:id", { params: { id } })),
    onSuccess: async (_, id) => {
      takeOutProduct(client, id);
      showToast({ title: words.removed });
      await refreshProducts(client);
    },
    onError: (error) => {
      showFailure(words.removeFailed, error);
      // Without an answer it may be gone.
      void refreshProducts(client);
    },
  });

  return (
    <ConfirmDialog
      isDanger
      isOpen={product !== undefined}
      title={words.confirmRemove}
      submit={words.confirmRemoveSubmit}
      onConfirm={() => {
        if (product) removal.mutate(product.id);
        onDone();
      }}
      onClose={onDone}
    >
      <p className="mt-3 wrap-anywhere text-muted">{product && words.confirmRemoveHint(product.name)}</p>
    </ConfirmDialog>
  );
}
