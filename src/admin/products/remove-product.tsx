import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import { type AdminProduct, api } from "../api.ts";
import { detailOf, unlessGone } from "../http.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { refreshProducts } from "./product-queries.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.list;

/** Asks before a product goes for good (spec 5). */
export function RemoveProduct({ product, onDone }: { product: AdminProduct | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: string) => unlessGone(api.deleteProduct(id)),
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
