import { type FormEvent, useRef, useState } from "react";
import { asTyped, type SettingsField, type TypedSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { CallFailed, detailOf } from "../http.ts";
import { HeldFields } from "../parts/held-fields.tsx";
import type { Proof } from "../parts/proof.ts";
import { settingsCopy } from "./copy.ts";
import { DeadlineDialog } from "./deadline-dialog.tsx";
import { NewerValues } from "./newer-values.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SECTION_INPUTS } from "./section-fields.tsx";
import type { SettingsForm } from "./setting-input.tsx";
import {
  afterSaving,
  discard,
  type Editing,
  errorsIn,
  type FieldErrors,
  restOf,
  SECTION_FIELDS,
  type Section,
  switchesDeadline,
  takeNewer,
  unsavedIn,
} from "./settings-draft.ts";
import { useSaveSettings } from "./settings-queries.ts";

type SectionFormProps = {
  email: string;
  section: Section;
  editing: Editing;
  onEdit: (change: (before: Editing) => Editing) => void;
};

/** One form of the tab with its own save; the one about money asks for the password first. */
export function SectionForm({ email, section, editing, onEdit }: SectionFormProps) {
  const words = settingsCopy.sections[section];
  const Fields = SECTION_INPUTS[section];
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [unconfirmed, setUnconfirmed] = useState<Partial<TypedSettings>>();
  const [passwordError, setPasswordError] = useState<Error>();
  const [switching, setSwitching] = useState<Partial<TypedSettings>>();

  const refuse = (refused: FieldErrors) => {
    setErrors(refused);
    const first = SECTION_FIELDS[section].find((field) => refused[field]);
    // Once it is enabled again.
    if (first) requestAnimationFrame(() => focusField(element.current, first));
  };
  const unanswered = editing.unanswered[section];
  const saving = useSaveSettings({
    unanswered: {
      read: () => unanswered,
      write: (sent) => onEdit((before) => ({ ...before, unanswered: { ...before.unanswered, [section]: sent } })),
    },
    restOf: (saved) => restOf(editing, saved, section),
    onSaved(saved) {
      onEdit((before) => afterSaving(before, saved, section));
      setErrors({});
      setUnconfirmed(undefined);
      setSwitching(undefined);
      showToast({ title: settingsCopy.saved });
    },
    onFailed(error) {
      if (unconfirmed && isAboutPassword(error)) return setPasswordError(error);
      setUnconfirmed(undefined);
      setSwitching(undefined);
      showToast({ title: settingsCopy.failed, description: detailOf(error), tone: "danger" });
      refuse(fieldErrorOf(error));
    },
  });
  const save = (change: Partial<TypedSettings>, proof?: Proof) => {
    setPasswordError(undefined);
    saving.mutate({ version: editing.base.version, change, ...(proof === undefined ? {} : { proof }) });
  };
  const unsaved = unsavedIn(editing, section);
  const isUnsaved = Object.keys(unsaved).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUnsaved && !unanswered) return showToast({ title: settingsCopy.nothingToSave });
    const invalid = errorsIn(unsaved);
    refuse(invalid);
    if (Object.keys(invalid).length > 0) return;
    if (section === "payment" && isUnsaved) setUnconfirmed(unsaved);
    else if (section === "deadline" && isUnsaved && switchesDeadline(editing)) setSwitching(unsaved);
    else save(unsaved);
  };
  const form: SettingsForm = {
    typed: editing.typed,
    errors,
    onType: (field, text) => {
      setErrors((before) => ({ ...before, [field]: undefined }));
      onEdit((before) => ({ ...before, typed: { ...before.typed, [field]: text } }));
    },
  };
  const fields: readonly SettingsField[] = SECTION_FIELDS[section];
  const newer = editing.newer.filter(({ field }) => fields.includes(field));

  return (
    <>
      <form
        ref={element}
        onSubmit={submit}
        noValidate
        aria-labelledby={`ajustes-${section}`}
        className="grid gap-x-10 gap-y-6 border-t border-ink py-6 lg:grid-cols-[16rem_minmax(0,44rem)]"
      >
        <div>
          <h2 id={`ajustes-${section}`} className="font-display text-xl">
            {words.title}
          </h2>
          <p className="mt-2 text-sm text-muted">{words.intro}</p>
        </div>
        <div className="min-w-0">
          {newer.length > 0 && (
            <NewerValues
              key={editing.base.version}
              values={newer}
              typed={editing.typed}
              onTake={(fields) => onEdit((before) => fields.reduce(takeNewer, before))}
            />
          )}
          <HeldFields isHeld={saving.isPending} className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <legend className="sr-only">{words.title}</legend>
            <Fields form={form} />
          </HeldFields>
          <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
            <output className="mr-auto text-sm font-medium">{isUnsaved && settingsCopy.unsaved}</output>
            {isUnsaved && (
              <Button
                look="quiet"
                isHeld={saving.isPending}
                onClick={() => {
                  // The button goes with what it discards.
                  focusField(element.current, SECTION_FIELDS[section][0]);
                  setErrors({});
                  onEdit((before) => discard(before, section));
                }}
              >
                {settingsCopy.discard}
              </Button>
            )}
            <Button type="submit" isHeld={saving.isPending}>
              {saving.isPending ? settingsCopy.saving : words.save}
            </Button>
          </div>
        </div>
      </form>
      <DeadlineDialog
        rule={switching && editing.typed}
        isBusy={saving.isPending}
        onConfirm={() => switching && save(switching)}
        onClose={() => setSwitching(undefined)}
      />
      <PasswordDialog
        email={email}
        change={unconfirmed}
        before={asTyped(editing.base)}
        isBusy={saving.isPending}
        error={passwordError}
        onConfirm={(proof) => unconfirmed && save(unconfirmed, proof)}
        onClose={() => {
          setUnconfirmed(undefined);
          setPasswordError(undefined);
        }}
      />
    </>
  );
}

/** False when the input is not there. */
export function focusField(container: ParentNode | null, field: string): boolean {
  const control = container?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  control?.focus();
  return control !== null && control !== undefined;
}

/** Shown in the dialog, where the password and the code can be typed again. */
function isAboutPassword(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.field === "password" || error.field === "code" || error.code === "rate-limited";
}

function fieldErrorOf(error: Error): FieldErrors {
  return error instanceof CallFailed && error.field !== undefined ? { [error.field]: error.detail } : {};
}
