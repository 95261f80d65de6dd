import { useIsMutating, useQuery } from "@tanstack/react-query";
import { DEADLINE_FIELDS, type DeadlineRule } from "#domain/payment-deadline.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { call } from "../call.ts";
import { factOf } from "../http.ts";
import type { Proof } from "../parts/proof-dialog.tsx";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { sendOnce, type UnansweredStore } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import type { SentSettings } from "./settings-draft.ts";

const SAVING = ["save-settings"];

export type SettingsEdit = SentSettings & { proof?: Proof };

type SavedForm = {
  unanswered: UnansweredStore<SentSettings>;
  /** What is left to send if the unanswered request turns out to be saved. */
  restOf: (saved: EditableSettings) => SentSettings | undefined;
  done: string;
  failed: string;
  isMarked?: (error: Error) => boolean;
  onSaved?: (saved: EditableSettings) => void;
  onFailed?: (error: Error) => void;
};

export function useSettings() {
  return useQuery({
    queryKey: KEYS.editableSettings,
    queryFn: async () => (await call("GET /api/admin/settings")).settings,
  });
}

/** What changing the deadline would do to the currently open orders. */
export function useDeadlinePreview(rule: DeadlineRule) {
  const query = Object.fromEntries(
    DEADLINE_FIELDS.flatMap((field) => (rule[field] === null ? [] : [[field, String(rule[field])]])),
  );
  return useQuery({
    queryKey: KEYS.deadlinePreview(query),
    queryFn: () => call("GET /api/admin/settings/deadline-preview", { query }),
    gcTime: 0, // counted afresh each time
  });
}

/** What arrives while a form is being saved may be its own change. */
export function useIsSaving(): boolean {
  return useIsMutating({ mutationKey: SAVING }) > 0;
}

/** Saves one form; if somebody else saved before, shows their settings. */
export function useSaveSettings({ unanswered, restOf, onSaved, onFailed, ...words }: SavedForm) {
  return useChange({
    ...words,
    mutationKey: SAVING,
    send: ({ proof, ...fields }: SettingsEdit) =>
      sendOnce(
        unanswered,
        fields,
        async ({ version, change }, key) => {
          const body = { version, ...change, ...proof };
          return (await call("PATCH /api/admin/settings", { body, key })).settings;
        },
        restOf,
      ),
    onDone: (saved) => {
      queryClient.setQueryData(KEYS.editableSettings, saved);
      onSaved?.(saved);
      void invalidate(KEYS.summary, KEYS.paymentNotices);
    },
    onFailed: (error) => {
      const newer = factOf(error, "stale-version", "settings");
      if (newer) queryClient.setQueryData(KEYS.editableSettings, newer);
      onFailed?.(error);
    },
  });
}
