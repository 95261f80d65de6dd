import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import type { Category } from "#server/categories/categories.ts";
import { call } from "../call.ts";
import { unlessGone } from "../http.ts";
import { showFailure } from "../show-failure.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { refreshCategories, showCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

/** Mutation key. */
export const REMOVING = ["remove-category"];

/** Confirms, then hides the category at once. */
export function RemoveCategory({ category, onDone }: { category: Category | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationKey: REMOVING,
    mutationFn: (id: string) => unlessGone(call("DELETE /api/admin/categories/:id", { params: { id } })),
    onSuccess: async (removed, id) => {
      showCategories(client, (before) => before.filter((category) => category.id !== id));
      const description = words.removedHint(removed?.moved_products ?? 0);
      showToast({ title: words.removed, ...(description ? { description } : {}) });
      await refreshCategories(client);
    },
    onError: (error) => {
      showFailure(words.removeFailed, error);
      // Without an answer it may be gone.
      void refreshCategories(client);
    },
  });

  return (
    <ConfirmDialog
      isDanger
      isOpen={category !== undefined}
      title={category && words.confirmRemove(category.name)}
      submit={words.confirmRemoveSubmit}
      onConfirm={() => {
        if (category) removal.mutate(category.id);
        onDone();
      }}
      onClose={onDone}
    >
      <p className="mt-3 text-muted">{category && words.confirmRemoveHint(category.product_count)}</p>
    </ConfirmDialog>
  );
}
