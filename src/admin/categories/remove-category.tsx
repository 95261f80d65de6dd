import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { api, type Category } from "../api.ts";
import { CallFailed, detailOf } from "../http.ts";
import { refreshCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

/** Asks before a category goes, and says what becomes of its products. */
export function RemoveCategory({ category, onDone }: { category: Category | undefined; onDone: () => void }) {
  const titleId = useId();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: removeCategory,
    onSuccess: async (moved) => {
      onDone();
      const description = words.removedHint(moved);
      showToast({ title: words.removed, ...(description ? { description } : {}) });
      await refreshCategories(client);
    },
    onError: (error) => showToast({ title: words.removeFailed, description: detailOf(error), tone: "danger" }),
  });

  return (
    <Dialog
      isOpen={category !== undefined}
      onClose={onDone}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-ink backdrop:bg-ink/40"
    >
      {category && (
        <>
          <h2 id={titleId} className="font-display text-xl wrap-anywhere">
            {words.confirmRemove(category.name)}
          </h2>
          <p className="mt-3 text-muted">{words.confirmRemoveHint(category.product_count)}</p>
          <div data-toasts className="mt-4" />
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onDone}>
              {words.cancel}
            </Button>
            <Button disabled={removal.isPending} onClick={() => removal.mutate(category.id)}>
              {removal.isPending ? words.removing : words.confirmRemoveSubmit}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Gives how many products fell to 'General'. What is gone already is removed. */
async function removeCategory(id: string): Promise<number> {
  try {
    return await api.deleteCategory(id);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    return 0;
  }
}
