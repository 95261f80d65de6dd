import { type Dispatch, type SetStateAction, useState } from "react";
import { DELIVERY_NAMES } from "#domain/delivery.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { useUnsavedDraft } from "../drafts/use-draft.ts";
import { factOf } from "../http.ts";
import { NewerChanges } from "../parts/newer-changes.tsx";
import { Warning } from "../parts/warning.tsx";
import { isLost, useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { deliveryCopy as words } from "./copy.ts";
import {
  bodyOf,
  type DraftField,
  draftOf,
  type Editing,
  isSame,
  rebase,
  recoverEdit,
  startEditing,
  takeNewer,
} from "./method-draft.ts";
import { MethodForm } from "./method-form.tsx";
import { showSaved } from "./method-queries.ts";
import { chosenProvinces } from "./province-picker.tsx";

function draftName({ id }: OwnMethod): string {
  return `delivery-method:${id}`;
}

/** Whether an edit of it is stored from an earlier page; drops one that changes nothing. */
export function hasDraft(method: OwnMethod): boolean {
  const name = draftName(method);
  const isLeft = recoverEdit(readDraft(name)?.value, method) !== undefined;
  if (!isLeft) removeDraft(name);
  return isLeft;
}

type EditMethodProps = { method: OwnMethod; isGone: boolean; onDone: () => void };

export function EditMethod({ method, isGone, onDone }: EditMethodProps) {
  const name = draftName(method);
  const [editing, setEditing] = useState<Editing>(
    () => recoverEdit(readDraft(name)?.value, method) ?? startEditing(method),
  );
  const [wasRecovered] = useState(() => isRecovered(name));
  const isDirty = !isSame(editing.typed, editing.was);
  useUnsavedDraft(isDirty, name);
  const close = () => {
    removeDraft(name);
    onDone();
  };
  const edit = (next: Editing) => {
    setEditing(next);
    if (isSame(next.typed, next.was)) removeDraft(name);
    else writeDraft(name, { was: next.was, typed: next.typed });
  };
  const saving = useSaveMethod({ method, editing, onEditing: setEditing, onSaved: close });
  // Somebody else saved: by a live event. While a save is unanswered, it may be our own.
  if (!saving.isPending && !isLost(saving.error) && method.version > editing.version)
    setEditing(rebase(editing, method));
  return (
    <MethodForm
      title={words.form.editTitle(method.name)}
      submit={words.form.save}
      typed={editing.typed}
      isAgreed={method.price === null}
      isDirty={isDirty}
      isRecovered={wasRecovered && isDirty}
      isSending={saving.isPending}
      error={saving.error}
      sent={saving.variables?.typed}
      onType={(typed) => edit({ ...editing, typed })}
      onSubmit={() => saving.mutate({ version: editing.version, typed: editing.typed })}
      onClose={close}
    >
      {isGone && <Warning className="mb-6">{words.form.gone}</Warning>}
      <NewerMethod editing={editing} onTake={(fields) => edit(takeNewer(editing, fields))} />
    </MethodForm>
  );
}

type SaveProps = {
  method: OwnMethod;
  editing: Editing;
  onEditing: Dispatch<SetStateAction<Editing>>;
  onSaved: () => void;
};

/** Saves what is typed, over the version that it was typed on; a newer one is rebased onto. */
function useSaveMethod({ method, editing, onEditing, onSaved }: SaveProps) {
  const once = useSendOnce(
    ({ version, typed }: Pick<Editing, "version" | "typed">, key) => {
      const body = { version, ...bodyOf(typed, method.price === null) };
      return call("PATCH /api/admin/delivery-methods/:id", { params: { id: method.id }, body, key });
    },
    ({ method: saved }) => {
      onEditing((before) => ({ ...before, version: saved.version, was: draftOf(saved) }));
      return { version: saved.version, typed: editing.typed };
    },
  );
  return useChange({
    send: once.send,
    done: words.updated,
    failed: words.updateFailed,
    onDone: ({ method: saved }) => {
      onSaved();
      return showSaved(saved);
    },
    onFailed: (error) => {
      const newer = factOf(error, "stale-version", "method");
      if (newer) onEditing((before) => rebase(before, newer));
    },
  });
}

type NewerMethodProps = { editing: Editing; onTake: (fields: readonly DraftField[]) => void };

/** What somebody else saved meanwhile. */
function NewerMethod({ editing, onTake }: NewerMethodProps) {
  if (editing.newer.length === 0) return null;
  return (
    <NewerChanges
      key={editing.version}
      title={words.form.newerTitle}
      intro={words.form.newerIntro}
      className="mb-6"
      changes={editing.newer.map(({ field, was, is, isDisputed }) => ({
        field,
        name: words.form.fields[field],
        was: formatValue(field, was),
        is: formatValue(field, is),
        yours: isDisputed ? formatValue(field, editing.typed[field]) : undefined,
      }))}
      onTake={onTake}
    />
  );
}

function formatValue(field: DraftField, value: string): string {
  if (value === "") return copy.newer.empty;
  if (field === "kind") return value === "pickup" ? DELIVERY_NAMES.pickup : DELIVERY_NAMES.delivery;
  return field === "provinces" ? chosenProvinces(value).join(", ") : value;
}
