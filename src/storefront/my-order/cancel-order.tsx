import { type SubmitEvent, useRef, useState } from "react";
import { isRecord } from "#domain/json.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { cancelCopy } from "./copy.ts";
import { passFocusToTitle } from "./order-stub.tsx";

const TIMEOUT = 20_000; // milliseconds

const QUESTION_ID = "cancelar";

/** Asks for confirmation in a popover, which opens without JavaScript, too. */
export function CancelOrder({ token, onCancelled }: { token: string; onCancelled: (order: OrderView) => void }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const back = useRef<HTMLButtonElement>(null);
  const action = `/pedido/${token}/cancelar`;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setFailure(undefined);
    setSending(true);
    const answer = await cancel(action);
    setSending(false);
    if (answer.ok) onCancelled(answer.value);
    else setFailure(answer.refusal);
  };
  return (
    <>
      <button type="button" popoverTarget={QUESTION_ID} className="text-link min-h-11 font-medium print:hidden">
        {cancelCopy.open}
      </button>
      <div
        ref={passFocusToTitle}
        id={QUESTION_ID}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would need a script to be modal
        role="dialog"
        aria-labelledby="cancelar-pregunta"
        // The question may cover the button that opened it.
        onToggle={({ newState }) => newState === "open" && back.current?.focus()}
        className="question"
      >
        <h2 id="cancelar-pregunta" className="receipt-title">
          {cancelCopy.question}
        </h2>
        <p>{cancelCopy.hint}</p>
        <form
          method="post"
          action={action}
          onSubmit={(event) => void submit(event)}
          className="mt-6 flex flex-wrap gap-3"
        >
          <button type="submit" className="button" aria-disabled={isSending || undefined}>
            {isSending ? cancelCopy.cancelling : cancelCopy.confirm}
          </button>
          <button
            ref={back}
            type="button"
            popoverTarget={QUESTION_ID}
            popoverTargetAction="hide"
            className="button button-quiet"
          >
            {cancelCopy.back}
          </button>
        </form>
        <p role="alert" className="mt-4 font-medium text-accent empty:hidden">
          {failure}
        </p>
      </div>
    </>
  );
}

/** Returns the order, or in words why it was not cancelled. Never throws. */
async function cancel(action: string): Promise<Result<OrderView, string>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(action, { method: "POST", signal, headers: { Accept: "application/json" } });
    const answer: unknown = await response.json();
    if (response.ok && isRecord(answer) && isOrder(answer.order)) return ok(answer.order);
    const isExplained = response.status < 500 && isRecord(answer) && typeof answer.detail === "string";
    return refuse(isExplained ? String(answer.detail) : cancelCopy.failed);
  } catch {
    // No network, timed out or not JSON.
    return refuse(cancelCopy.failed);
  }
}

/** Trusts our own server; a proxy's page has no such record. */
function isOrder(value: unknown): value is OrderView {
  return isRecord(value) && typeof value.order_number === "string";
}
