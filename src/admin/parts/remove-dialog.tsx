import { type MutationKey, useMutation } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import { unlessGone } from "../http.ts";
import { showFailure } from "../show-failure.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type RemoveDialogProps<Removed> = {
  /** The dialog is closed without one. */
  id: string | undefined;
  /** For `useBeingRemoved`. */
  mutationKey: MutationKey;
  words: { confirmRemoveSubmit: string; removed: string; removeFailed: string };
  title: string | undefined;
  hint: string | undefined;
  remove: (id: string) => Promise<Removed>;
  /** Takes it out of the list, and gives what the toast adds. Nothing is `removed` where it was gone already. */
  takeOut: (id: string, removed: Removed | undefined) => string | void;
  refresh: () => Promise<void>;
  onDone: () => void;
};

/** Confirms, then hides what is removed at once. */
export function RemoveDialog<Removed>(props: RemoveDialogProps<Removed>) {
  const { id, mutationKey, words, title, hint, remove, takeOut, refresh, onDone } = props;
  const removal = useMutation({
    mutationKey,
    mutationFn: (id: string) => unlessGone(remove(id)),
    onSuccess: async (removed, id) => {
      const description = takeOut(id, removed);
      showToast({ title: words.removed, ...(description ? { description } : {}) });
      await refresh();
    },
    onError: (error) => {
      showFailure(words.removeFailed, error);
      // Without an answer it may be gone.
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isDanger
      isOpen={id !== undefined}
      title={title}
      submit={words.confirmRemoveSubmit}
      onConfirm={() => {
        if (id !== undefined) removal.mutate(id);
        onDone();
      }}
      onClose={onDone}
    >
      <p className="mt-3 wrap-anywhere text-muted">{hint}</p>
    </ConfirmDialog>
  );
}
