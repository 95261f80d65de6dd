import { useRef, useState } from "react";
import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerForm,
  fieldAsTyped,
  MAX_CUSTOMER_TEXT,
} from "#domain/customer.ts";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { isUnanswered } from "../http.ts";
import { FormButtons, useDiscard } from "../parts/discard.tsx";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { NewerChanges } from "../parts/newer-changes.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { refusalOf, selectRefused } from "../parts/refused-field.ts";
import { isLost } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import {
  changesIn,
  type Editing,
  isMixed,
  rebase,
  seenOf,
  showsNewer,
  startEditing,
  takeNewer,
  typedText,
  typeField,
  valueOf,
} from "./buyer-correction.ts";
import { refreshBuyers } from "./buyer-queries.ts";
import { type ActionProps, countsOf } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.correct;

const KEYBOARDS: Partial<Record<CustomerField, "numeric" | "tel" | "email">> = {
  customer_dni: "numeric",
  customer_phone: "tel",
  customer_email: "email",
};

/** What a request of the 'Botón de arrepentimiento' has of a buyer; its one name stands in the first field. */
const WITHDRAWAL_FIELDS: readonly CustomerField[] = ["customer_name", "customer_phone", "customer_email"];

/** Corrects a buyer on all selected records at once, starting from the newest order's values. */
export function CorrectDialog({ records: chosen, onClose }: ActionProps) {
  const element = useRef<HTMLFormElement>(null);
  const [editing, setEditing] = useState(() => startEditing(chosen));
  const { records } = editing;
  const changes = changesIn(editing);
  const isDirty = Object.keys(changes).length > 0;
  const correction = useChange({
    send: (changes: Partial<CustomerForm>) =>
      call("POST /api/admin/buyers/correct", { body: { ...seenOf(records), changes } }),
    done: words.done,
    // By then nobody may be found by the corrected value.
    failed: (error) => (isUnanswered(error) ? words.unknown : words.failed),
    isMarked: (error) => selectRefused(element.current, error),
    onDone: onClose,
    onSettled: refreshBuyers,
  });
  // Somebody else corrected them, by a live event; while a correction is unanswered, it may be our own.
  const rebased = correction.isPending || isLost(correction.error) ? editing : rebase(editing, chosen);
  if (rebased !== editing) setEditing(rebased);
  const leaving = useDiscard(isDirty, onClose, correction.isPending);
  useUnsaved(isDirty);

  const submit = () => {
    if (!isDirty) return showToast({ title: copy.form.nothingToSave });
    correction.mutate(changes);
  };
  const fields = records.some(({ kind }) => kind === "order") ? CUSTOMER_FIELDS : WITHDRAWAL_FIELDS;
  return (
    <QuestionDialog isOpen onClose={leaving.leave} title={words.title}>
      <Form ref={element} onSubmit={submit} noValidate>
        <p className="mt-2 text-muted">{words.intro(buyersCopy.counted(countsOf(records)))}</p>
        <HeldFields isHeld={correction.isPending} className="min-w-0">
          <NewerCorrection editing={editing} onEdit={setEditing} />
        </HeldFields>
        <div className="mt-6 grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">
          {fields.map((field) => {
            const value = valueOf(editing, field);
            return (
              <BuyerField
                key={field}
                field={field}
                value={value}
                isMixed={isMixed(editing, field)}
                isHeld={correction.isPending}
                error={
                  correction.variables?.[field] === editing.typed[field]
                    ? refusalOf(correction.error, field)
                    : undefined
                }
                onText={(text) => setEditing((before) => typeField(before, field, text))}
              />
            );
          })}
        </div>
        <div data-toasts className="mt-4" />
        <QuestionButtons>
          <FormButtons form={leaving} isSending={correction.isPending}>
            {words.submit}
          </FormButtons>
        </QuestionButtons>
      </Form>
    </QuestionDialog>
  );
}

type NewerCorrectionProps = { editing: Editing; onEdit: (change: (before: Editing) => Editing) => void };

/** What somebody else corrected while the dialog was open. */
function NewerCorrection({ editing, onEdit }: NewerCorrectionProps) {
  if (editing.newer.length === 0) return null;
  const { orders } = countsOf(editing.records);
  const changes = editing.newer.map(({ field, was, is, isDisputed }) => ({
    field,
    name: field === "customer_name" && orders > 0 ? words.fullName : buyersCopy.fields[field],
    was: was || copy.newer.empty,
    is: is || copy.newer.empty,
    yours: isDisputed ? typedText(editing, field) || copy.newer.empty : undefined,
  }));
  const isShown = editing.newer.every((value) => !value.isDisputed || showsNewer(editing, value));
  return (
    <NewerChanges
      key={JSON.stringify(editing.newer)}
      title={words.newerTitle}
      intro={words.newerIntro}
      changes={changes}
      onTake={(fields) => onEdit((before) => fields.reduce(takeNewer, before))}
      taking={isShown ? undefined : words.leaving}
      className="mt-4"
    />
  );
}

type BuyerFieldProps = {
  field: CustomerField;
  value: string;
  isMixed: boolean;
  isHeld: boolean;
  error: string | undefined;
  onText: (text: string) => void;
};

function BuyerField({ field, value, isMixed, isHeld, error, onText }: BuyerFieldProps) {
  return (
    <TextField
      label={buyersCopy.fields[field]}
      hint={isMixed ? words.mixed : undefined}
      error={error}
      className={field === "customer_address" ? "sm:col-span-full" : undefined}
      name={field}
      readOnly={isHeld}
      value={value}
      maxLength={MAX_CUSTOMER_TEXT}
      inputMode={KEYBOARDS[field]}
      autoComplete="off"
      spellCheck={false}
      onText={(typed) => onText(fieldAsTyped(field, typed))}
    />
  );
}
