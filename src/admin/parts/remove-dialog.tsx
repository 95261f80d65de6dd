import { type MutationKey, useMutationState } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import { unlessGone } from "../http.ts";
import { useChange } from "../use-change.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type RemoveDialogProps<Removed> = {
  /** The dialog is closed without one. */
  id: string | undefined;
  mutationKey: MutationKey;
  words: { confirmRemoveSubmit: string; removed: string; removeFailed: string };
  title: string | undefined;
  hint: string | undefined;
  remove: (id: string) => Promise<Removed>;
  /** Removes it from the list, and returns the toast's addition. `removed` is undefined if it was already gone. */
  takeOut: (id: string, removed: Removed | undefined) => string | void;
  refresh: () => Promise<void>;
  onDone: () => void;
};

/** Confirms, then hides the removed row at once. */
export function RemoveDialog<Removed>(props: RemoveDialogProps<Removed>) {
  const { id, mutationKey, words, title, hint, remove, takeOut, refresh, onDone } = props;
  const removal = useChange({
    mutationKey,
    send: (id: string) => unlessGone(remove(id)),
    failed: words.removeFailed,
    onDone: async (removed, id) => {
      showToast({ title: words.removed, description: takeOut(id, removed) || undefined });
      await refresh();
    },
    // Without an answer it may be gone.
    onFailed: () => void refresh(),
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

/** Ids that mutations of this key are removing: hidden until removed or refused. */
export function useBeingRemoved(mutationKey: MutationKey): ReadonlySet<unknown> {
  return new Set(
    useMutationState({ filters: { mutationKey, status: "pending" }, select: ({ state }) => state.variables }),
  );
}
