import { useEffect, useId, useRef, useState } from "react";
import { explainDifference } from "#domain/describe-correction.ts";
import { formatAmount } from "#domain/money.ts";
import { isCorrectable } from "#domain/order-correction.ts";
import type { VariantOnSale } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { showToast } from "#ui/toast.ts";
import { copy } from "../../copy.ts";
import { useUnsaved } from "../../frame/unsaved.ts";
import { FormButtons, useDiscard } from "../../parts/discard.tsx";
import { Form } from "../../parts/form.tsx";
import { HeldFields } from "../../parts/held-fields.tsx";
import { LoadFailed, LoadingRows } from "../../parts/load-states.tsx";
import { QuestionButtons, QuestionDialog } from "../../parts/question-dialog.tsx";
import { focusField, refusalOf, refusedField } from "../../parts/refused-field.ts";
import { SmallButton } from "../../parts/small-button.tsx";
import { useUnanswered } from "../../send-once.ts";
import { AddProduct } from "./add-product.tsx";
import { correctionCopy as words } from "./copy.ts";
import {
  addVariant,
  changesOf,
  type Choices,
  draftOf,
  draftTotal,
  existingLines,
  pricedLines,
  readPrice,
  rebaseDraft,
  variantsOf,
} from "./correction-draft.ts";
import { ContactFields, DeliveryFields } from "./correction-fields.tsx";
import { CorrectionLines } from "./correction-lines.tsx";
import { type SentCorrection, useChoices, useCorrectOrder } from "./correction-queries.ts";
import { StaleOrder } from "./stale-order.tsx";

/** Of an order that is open: its lines, its delivery and its address, in a dialog. */
export function CorrectOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const canCorrect = isCorrectable(order.status) && order.anonymised_at === null;
  // Stays open if the order is closed meanwhile, so that typed changes do not vanish.
  if (!canCorrect && !isOpen) return null;
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{words.open}</SmallButton>
      {isOpen && <CorrectionDialog opened={order} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { opened: OrderDetail; onClose: () => void };

function CorrectionDialog({ opened, onClose }: DialogProps) {
  const choices = useChoices(opened.id);
  if (choices.data) return <CorrectionForm opened={opened} choices={choices.data} onClose={onClose} />;
  return (
    <QuestionDialog isOpen onClose={onClose} title={words.title(opened.order_number)}>
      <div className="pt-4">
        {choices.isPending ? (
          <LoadingRows count={3} />
        ) : (
          <LoadFailed onRetry={() => void choices.refetch()} detail={words.failed} />
        )}
      </div>
      <QuestionButtons onCancel={onClose} />
    </QuestionDialog>
  );
}

function CorrectionForm({ opened, choices, onClose }: DialogProps & { choices: Choices }) {
  const [added, setAdded] = useState<readonly VariantOnSale[]>([]);
  const known = [...choices.products.flatMap(variantsOf), ...added];
  const { order, stale, draft, setDraft, correction, unanswered, errorOf } = useCorrection(opened, known, onClose);
  const formId = useId();
  const lines = pricedLines(order, draft, known);
  const changes = changesOf(draftOf(order), draft);
  const leaving = useDiscard(changes !== undefined, onClose, correction.isPending);
  useUnsaved(changes !== undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void focusField(form.current, refusedField(correction.error)), [correction.error]);

  const add = (variant: VariantOnSale) => {
    if (!known.some(({ variantId }) => variantId === variant.variantId)) setAdded([...added, variant]);
    setDraft({ ...draft, lines: addVariant(draft.lines, variant) });
  };
  const submit = () => {
    if (lines.length === 0) return showToast({ title: words.none, tone: "danger" });
    // Its field shows the reason; an error below would scroll away from it.
    if (readPrice(draft.price) === undefined) return focusField(form.current, "delivery.price");
    if (!changes && !unanswered.read()) return showToast({ title: copy.form.nothingToSave });
    correction.mutate({ order, draft });
  };
  const fields = { order, methods: choices.methods, draft, onDraft: setDraft, errorOf };
  return (
    <QuestionDialog isOpen onClose={leaving.leave} title={words.title(order.order_number)}>
      <p className="mt-2 text-muted">{words.intro}</p>
      {/* What is focused comes to lie above the total. */}
      <HeldFields isHeld={correction.isPending} className="min-w-0 roomy:[&_:is(input,select,button)]:scroll-mb-48">
        {stale && <StaleOrder {...stale} draft={draft} lines={lines} methods={choices.methods} onDraft={setDraft} />}
        <CorrectionLines
          order={order}
          lines={lines}
          known={known}
          onLines={(next) => setDraft({ ...draft, lines: next })}
        />
        <AddProduct order={order} lines={lines} onAdd={add} />
        <Form ref={form} id={formId} onSubmit={submit} noValidate className="mt-6 grid gap-6">
          <DeliveryFields {...fields} lines={lines} />
          <ContactFields {...fields} />
        </Form>
      </HeldFields>
      <div data-toasts className="mt-4" />
      <div className="roomy:sticky bottom-0 border-t border-ink bg-paper pt-3">
        <Total order={order} total={draftTotal(lines, draft)} paid={choices.paid_amount} />
        <QuestionButtons>
          <FormButtons form={leaving} isSending={correction.isPending} formId={formId}>
            {words.save}
          </FormButtons>
        </QuestionButtons>
      </div>
    </QuestionDialog>
  );
}

/** Compares the form with the order as of opening, or as a refusal returned it. */
function useCorrection(opened: OrderDetail, known: readonly VariantOnSale[], onDone: () => void) {
  const [order, setOrder] = useState(opened);
  const [typed, setDraft] = useState(() => draftOf(opened));
  const draft = { ...typed, lines: existingLines(order, typed.lines, known) };
  const [stale, setStale] = useState<{ before: OrderDetail; now: OrderDetail }>();
  const unanswered = useUnanswered<SentCorrection>();
  const correction = useCorrectOrder(order.id, {
    unanswered,
    restOf: (saved, sent) => {
      const rest = rebaseDraft(draft, sent.draft, saved);
      setOrder(saved);
      setStale(undefined);
      setDraft(rest);
      return changesOf(draftOf(saved), rest) && { order: saved, draft: rest };
    },
    onDone,
    onStale: (now) => {
      setDraft(rebaseDraft(draft, draftOf(order), now));
      // Since opening: a conflict from an earlier refusal may still be unresolved.
      setStale((earlier) => ({ before: earlier?.before ?? order, now }));
      setOrder(now);
    },
  });
  const errorOf = (field: string) => {
    const shown: Record<string, unknown> = draft.contact;
    const sent: Record<string, unknown> = correction.variables?.draft.contact ?? {};
    return field in shown && shown[field] !== sent[field] ? undefined : refusalOf(correction.error, field);
  };
  return { order, stale, draft, setDraft, correction, unanswered, errorOf };
}

/** The new total, and its difference to what was paid. */
function Total({ order, total, paid }: { order: OrderDetail; total: number; paid: number }) {
  const difference = paid === 0 ? undefined : explainDifference(total - paid, "other");
  return (
    <div aria-live="polite" className="tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4 text-lg">
        <span>{words.total}</span>
        <strong className="font-medium">
          {total === order.total_amount ? formatAmount(total) : words.totalChange(order.total_amount, total)}
        </strong>
      </p>
      {paid > 0 && (
        <p className="text-sm">
          {words.alreadyPaid(paid)} {difference && <strong className="font-medium">{difference}.</strong>}
        </p>
      )}
    </div>
  );
}
