import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { unlessGone } from "../http.ts";
import { showFailure } from "../show-failure.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { refreshMethods, showMethods } from "./method-queries.ts";

/** Mutation key. */
export const REMOVING = ["remove-delivery-method"];

/** Confirms, then hides the method at once. */
export function RemoveMethod({ method, onDone }: { method: OwnMethod | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationKey: REMOVING,
    mutationFn: (id: string) => unlessGone(call("DELETE /api/admin/delivery-methods/:id", { params: { id } })),
    onSuccess: async (_, id) => {
      showMethods(client, (before) => before.filter((one) => one.id !== id));
      showToast({ title: words.removed });
      await refreshMethods(client);
    },
    onError: (error) => {
      showFailure(words.removeFailed, error);
      // Without an answer it may be gone.
      void refreshMethods(client);
    },
  });
  return (
    <ConfirmDialog
      isDanger
      isOpen={method !== undefined}
      title={method && words.confirmRemove(method.name)}
      submit={words.confirmRemoveSubmit}
      onConfirm={() => {
        if (method) removal.mutate(method.id);
        onDone();
      }}
      onClose={onDone}
    >
      <p className="mt-3 text-muted">{words.confirmRemoveHint}</p>
    </ConfirmDialog>
  );
}
