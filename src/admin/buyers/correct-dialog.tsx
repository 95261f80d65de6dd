import { useEffect, useRef, useState } from "react";
import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerForm,
  dniAsTyped,
  MAX_CUSTOMER_TEXT,
} from "#domain/customer.ts";
import { showToast } from "#ui/toast.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { isUnanswered } from "../http.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { FormButtons, useDiscard } from "../parts/discard.tsx";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { refusalOf, selectRefused } from "../parts/refused-field.ts";
import { useChange } from "../use-change.ts";
import { refreshBuyers } from "./buyer-queries.ts";
import { type ActionProps, rowOf } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.correct;

const KEYBOARDS: Partial<Record<CustomerField, "numeric" | "tel" | "email">> = {
  customer_dni: "numeric",
  customer_phone: "tel",
  customer_email: "email",
};

/** What a request of the 'Botón de arrepentimiento' has of a buyer; its one name stands in the first field. */
const WITHDRAWAL_FIELDS: readonly CustomerField[] = ["customer_name", "customer_phone", "customer_email"];

/** Corrects a buyer on all chosen records at once. It begins with what the newest one says. */
export function CorrectDialog({ records, what, onClose }: ActionProps) {
  const element = useRef<HTMLFormElement>(null);
  const [before] = useState(() => records.map(formOf));
  const [typed, setTyped] = useState<Partial<CustomerForm>>(before[0] ?? {});
  const changes = changedIn(typed, before[0] ?? {});
  const isDirty = Object.keys(changes).length > 0;
  const correction = useChange({
    send: (changes: Partial<CustomerForm>) =>
      call("POST /api/admin/buyers/correct", { body: { ...seenOf(records), changes } }),
    done: words.done,
    // By then nobody may be found under what was corrected.
    failed: (error) => (isUnanswered(error) ? words.unknown : words.failed),
    isMarked: (error) => selectRefused(element.current, error),
    onDone: onClose,
    onSettled: refreshBuyers,
  });
  const leaving = useDiscard(isDirty, onClose, correction.isPending);
  useUnsaved(isDirty);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);

  const submit = () => {
    if (!isDirty) return showToast({ title: copy.form.nothingToSave });
    correction.mutate(changes);
  };
  const fields = records.some(({ kind }) => kind === "order") ? CUSTOMER_FIELDS : WITHDRAWAL_FIELDS;
  return (
    <QuestionDialog isOpen onClose={leaving.leave} title={words.title}>
      <Form ref={element} onSubmit={submit} noValidate>
        <p className="mt-2 text-muted">{words.intro(what)}</p>
        <div className="mt-6 grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">
          {fields.map((field) => (
            <BuyerField
              key={field}
              field={field}
              value={typed[field] ?? ""}
              isMixed={isMixed(before, field)}
              error={correction.variables?.[field] === typed[field] ? refusalOf(correction.error, field) : undefined}
              onText={(text) => setTyped((now) => ({ ...now, [field]: text }))}
            />
          ))}
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

type BuyerFieldProps = {
  field: CustomerField;
  value: string;
  isMixed: boolean;
  error: string | undefined;
  onText: (text: string) => void;
};

function BuyerField({ field, value, isMixed, error, onText }: BuyerFieldProps) {
  return (
    <TextField
      label={buyersCopy.fields[field]}
      hint={isMixed ? words.mixed : undefined}
      error={error}
      className={field === "customer_address" ? "sm:col-span-full" : undefined}
      name={field}
      value={value}
      maxLength={MAX_CUSTOMER_TEXT}
      inputMode={KEYBOARDS[field]}
      autoComplete="off"
      spellCheck={false}
      onText={(typed) => onText(field === "customer_dni" ? dniAsTyped(typed) : typed)}
    />
  );
}

function formOf(record: BuyerRecord): Partial<CustomerForm> {
  if (record.kind === "regret") {
    const { name, email, phone } = record.regret;
    return { customer_name: name, customer_email: email ?? "", customer_phone: phone ?? "" };
  }
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, record.order[field] ?? ""]));
}

const NAMES: ReadonlySet<CustomerField> = new Set(["customer_name", "customer_lastname"]);

/** What is retyped. A name changes whole: a request has first and last name in one field. */
function changedIn(typed: Partial<CustomerForm>, before: Partial<CustomerForm>): Partial<CustomerForm> {
  const isChanged = (field: CustomerField) => typed[field] !== before[field];
  const isRenamed = [...NAMES].some(isChanged);
  const sent = CUSTOMER_FIELDS.filter(
    (field) => isChanged(field) || (isRenamed && NAMES.has(field) && typed[field] !== undefined),
  );
  return Object.fromEntries(sent.map((field) => [field, typed[field]]));
}

function isMixed(before: readonly Partial<CustomerForm>[], field: CustomerField): boolean {
  return new Set(before.flatMap((form) => form[field] ?? [])).size > 1;
}

/** The records as they stood on the screen. */
function seenOf(records: readonly BuyerRecord[]) {
  const of = (kind: BuyerRecord["kind"]) =>
    records
      .filter((record) => record.kind === kind)
      .map((record) => ({ id: record.id, version: rowOf(record).version }));
  return { orders: of("order"), regrets: of("regret") };
}
