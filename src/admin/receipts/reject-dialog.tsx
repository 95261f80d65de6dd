import { useId } from "react";
import { MAX_REJECT_REASON } from "#domain/receipt.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { useTextDraft } from "../drafts/use-draft.ts";
import { FormButtons, useDiscard } from "../parts/discard.tsx";
import { LongTextField, Radio } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { focusWhenOpened } from "../parts/when-shown.ts";
import { receiptsCopy } from "./copy.ts";

const words = receiptsCopy.rejecting;

const REASONS: readonly string[] = words.reasons;

/** A typed reason survives a reload under this name. */
export const reasonDraft = (id: string) => `receipt:${id}`;

type RejectDialogProps = {
  receipt: ReceiptRow;
  isOpen: boolean;
  isSending: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

export function RejectDialog({ receipt, isOpen, isSending, onReject, onClose }: RejectDialogProps) {
  const draft = useTextDraft(reasonDraft(receipt.id), "");
  const close = () => {
    draft.forget();
    onClose();
  };
  const isTyped = draft.isDirty && !REASONS.includes(draft.text.trim());
  const leaving = useDiscard(isTyped, close, isSending);
  const group = useId();

  const submit = () => {
    const reason = draft.text.trim();
    if (reason !== "" && !isSending) onReject(reason);
  };
  return (
    <QuestionDialog isOpen={isOpen} onClose={leaving.leave} title={words.title(receipt.order.order_number)}>
      <Form onSubmit={submit}>
        <p className="mt-3 text-muted">{words.intro}</p>
        {draft.isRecovered && <Recovered isHeld={isSending} onDiscard={draft.forget} className="mt-3" />}
        <fieldset className="mt-4">
          <legend className="text-sm font-medium">{words.choices}</legend>
          {REASONS.map((reason, index) => (
            <Radio
              key={reason}
              name={group}
              ref={index === 0 ? focusWhenOpened : undefined}
              isChecked={draft.text.trim() === reason}
              onChoose={() => !isSending && draft.setText(reason)}
            >
              {reason}
            </Radio>
          ))}
        </fieldset>
        <LongTextField
          isGrowing
          label={words.text}
          required
          rows={3}
          maxLength={MAX_REJECT_REASON}
          readOnly={isSending}
          value={draft.text}
          onText={draft.setText}
          className="mt-3"
        />
        <div data-toasts className="mt-4" />
        <QuestionButtons>
          <FormButtons isDanger form={leaving} isSending={isSending} sending={words.submitting}>
            {words.submit}
          </FormButtons>
        </QuestionButtons>
      </Form>
    </QuestionDialog>
  );
}
