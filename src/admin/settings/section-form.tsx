import { type RefObject, useRef, useState } from "react";
import { asTyped, type TypedSettings } from "#domain/read-settings.ts";
import type { SettingsField } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { CallFailed } from "../http.ts";
import { Form } from "../parts/form.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import type { Proof } from "../parts/proof-dialog.tsx";
import { focusField } from "../parts/refused-field.ts";
import { settingsCopy } from "./copy.ts";
import { DeadlineDialog } from "./deadline-dialog.tsx";
import { NewerValues } from "./newer-values.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SECTION_INPUTS } from "./section-fields.tsx";
import { SECTION, SectionHeading } from "./section-frame.tsx";
import {
  afterSaving,
  discard,
  type Editing,
  errorsIn,
  type FieldErrors,
  restOf,
  SECTION_FIELDS,
  type Section,
  type SentSettings,
  switchesDeadline,
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
  const { errors, setErrors, refuse } = useFieldErrors(section, element);
  const saving = useSectionSave({ section, editing, onEdit, onErrors: refuse });
  const { isSaving } = saving;

  const submit = () => {
    const unsaved = unsavedIn(editing, section);
    if (isEmpty(unsaved) && !editing.unanswered[section]) return showToast({ title: copy.form.nothingToSave });
    const invalid = errorsIn(unsaved);
    refuse(invalid);
    if (isEmpty(invalid)) saving.start(unsaved);
  };
  const setField = (field: SettingsField, text: string) => {
    setErrors((before) => ({ ...before, [field]: undefined }));
    onEdit((before) => ({ ...before, typed: { ...before.typed, [field]: text } }));
  };
  const discardTyped = () => {
    // The button disappears with what it discards.
    focusField(element.current, SECTION_FIELDS[section][0]);
    setErrors({});
    onEdit((before) => discard(before, section));
  };
  return (
    <>
      <Form ref={element} onSubmit={submit} noValidate aria-labelledby={`ajustes-${section}`} className={SECTION}>
        <SectionHeading id={`ajustes-${section}`} title={words.title} intro={words.intro} />
        <div className="min-w-0">
          <NewerValues section={section} editing={editing} onEdit={onEdit} />
          <HeldFields isHeld={isSaving} className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <legend className="sr-only">{words.title}</legend>
            <Fields section={section} form={{ typed: editing.typed, errors, onType: setField }} />
          </HeldFields>
          <SectionButtons section={section} editing={editing} isSaving={isSaving} onDiscard={discardTyped} />
        </div>
      </Form>
      <SaveQuestions email={email} section={section} editing={editing} saving={saving} />
    </>
  );
}

function useFieldErrors(section: Section, form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const refuse = (refused: FieldErrors) => {
    setErrors(refused);
    const first = SECTION_FIELDS[section].find((field) => refused[field]);
    // Once it is enabled again.
    if (first) requestAnimationFrame(() => focusField(form.current, first));
  };
  return { errors, setErrors, refuse };
}

type SectionSaveProps = Omit<SectionFormProps, "email"> & { onErrors: (errors: FieldErrors) => void };

/** `unconfirmed` waits for the answer to a question, with the version at that time, so that later changes are not overwritten unread. */
function useSectionSave({ section, editing, onEdit, onErrors }: SectionSaveProps) {
  const [unconfirmed, setUnconfirmed] = useState<SentSettings>();
  const close = () => setUnconfirmed(undefined);
  const unanswered = editing.unanswered[section];
  const isMarked = (error: Error) => section === "payment" && unconfirmed !== undefined && isAboutPassword(error);
  const { mutate, mutateAsync, isPending } = useSaveSettings({
    unanswered: {
      read: () => unanswered,
      write: (sent) => onEdit((before) => ({ ...before, unanswered: { ...before.unanswered, [section]: sent } })),
    },
    restOf: (saved) => restOf(editing, saved, section),
    done: settingsCopy.saved,
    failed: settingsCopy.failed,
    isMarked,
    onSaved(saved) {
      onEdit((before) => afterSaving(before, saved, section));
      onErrors({});
      close();
    },
    onFailed(error) {
      if (isMarked(error)) return;
      close();
      onErrors(fieldErrorOf(error));
    },
  });
  const { version } = editing.base;
  const asksFirst = section === "payment" || (section === "deadline" && switchesDeadline(editing));
  return {
    isSaving: isPending,
    unconfirmed,
    start: (change: Partial<TypedSettings>) =>
      asksFirst && !isEmpty(change) ? setUnconfirmed({ version, change }) : mutate({ version, change }),
    confirm: () => unconfirmed && mutate(unconfirmed),
    prove: (proof: Proof) => mutateAsync({ version, change: {}, ...unconfirmed, proof }),
    close,
  };
}

type SectionButtonsProps = { section: Section; editing: Editing; isSaving: boolean; onDiscard: () => void };

function SectionButtons({ section, editing, isSaving, onDiscard }: SectionButtonsProps) {
  const isUnsaved = !isEmpty(unsavedIn(editing, section));
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
      <output className="mr-auto text-sm font-medium">{isUnsaved && settingsCopy.unsaved}</output>
      {isUnsaved && (
        <Button look="quiet" isHeld={isSaving} onClick={onDiscard}>
          {copy.form.discard}
        </Button>
      )}
      <Button type="submit" isHeld={isSaving}>
        {isSaving ? copy.form.saving : settingsCopy.sections[section].save}
      </Button>
    </div>
  );
}

type SaveQuestionsProps = Omit<SectionFormProps, "onEdit"> & { saving: ReturnType<typeof useSectionSave> };

function SaveQuestions({ email, section, editing, saving }: SaveQuestionsProps) {
  const { isSaving, unconfirmed, confirm, prove, close } = saving;
  return (
    <>
      <DeadlineDialog
        rule={section === "deadline" && unconfirmed ? editing.typed : undefined}
        isBusy={isSaving}
        onConfirm={confirm}
        onClose={close}
      />
      <PasswordDialog
        email={email}
        change={section === "payment" ? unconfirmed?.change : undefined}
        before={asTyped(editing.base)}
        save={prove}
        onClose={close}
      />
    </>
  );
}

/** Keeps the dialog open, where password and code can be typed again. */
function isAboutPassword(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.field === "password" || error.field === "code" || error.code === "rate-limited";
}

function fieldErrorOf(error: Error): FieldErrors {
  return error instanceof CallFailed && error.field !== undefined ? { [error.field]: error.detail } : {};
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
