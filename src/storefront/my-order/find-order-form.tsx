import { type ComponentProps, type SubmitEvent, useId, useRef, useState } from "react";
import { dniAsTyped, isDni } from "#domain/customer.ts";
import type { FoundOrder } from "#domain/order.ts";
import { Button } from "#ui/button.tsx";
import type { Problem } from "../api.ts";
import { myOrderCopy } from "./copy.ts";
import { findOrder } from "./find-order.ts";

/** What stands in the way, at its field or, when it is neither field's fault, under both. */
type Complaint = { at: "number" | "dni" | "form"; text: string };

/** Asks for an order's number and its buyer's DNI. */
export function FindOrderForm({ onFound }: { onFound: (order: FoundOrder | undefined) => void }) {
  const [complaint, setComplaint] = useState<Complaint>();
  const [isAsking, setAsking] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const dni = useRef<HTMLInputElement>(null);
  const errorAt = (place: Complaint["at"]) => (complaint?.at === place ? complaint.text : undefined);
  const mend = () => setComplaint(undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsking || !number.current || !dni.current) return;
    const typedNumber = number.current.value.trim();
    const typedDni = dniAsTyped(dni.current.value);
    if (typedNumber === "") {
      setComplaint({ at: "number", text: myOrderCopy.emptyNumber });
      number.current.focus();
      return;
    }
    if (!isDni(typedDni)) {
      setComplaint({ at: "dni", text: myOrderCopy.invalidDni });
      dni.current.focus();
      return;
    }
    mend();
    setAsking(true);
    const answer = await findOrder(typedNumber, typedDni);
    setAsking(false);
    onFound(answer.ok ? answer.value : undefined);
    if (!answer.ok) setComplaint({ at: "form", text: explain(answer.refusal) });
  };

  return (
    <section aria-labelledby="buscar-pedido">
      <h2 id="buscar-pedido" className="receipt-title">
        {myOrderCopy.find}
      </h2>
      <p className="mb-6 text-muted">{myOrderCopy.findHint}</p>
      {/* Never in the address: a DNI is nobody's business there. */}
      <form method="post" onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <Field
          ref={number}
          label={myOrderCopy.number}
          hint={myOrderCopy.numberHint}
          error={errorAt("number")}
          onInput={mend}
          autoCapitalize="characters"
          maxLength={MAX_TYPED}
        />
        <Field
          ref={dni}
          label={myOrderCopy.dni}
          error={errorAt("dni")}
          onInput={mend}
          inputMode="numeric"
          maxLength={MAX_TYPED}
        />
        <p role="alert" className="font-medium text-accent empty:hidden">
          {errorAt("form")}
        </p>
        <Button type="submit" aria-busy={isAsking}>
          {isAsking ? myOrderCopy.submitting : myOrderCopy.submit}
        </Button>
      </form>
      <noscript>
        <p className="mt-4">{myOrderCopy.needsScript}</p>
      </noscript>
    </section>
  );
}

/** Longest text of a field, in characters. */
const MAX_TYPED = 40;

function explain(problem: Problem): string {
  switch (problem.code) {
    case "not-found":
      return myOrderCopy.missing;
    case "rate-limited":
    case "overloaded":
      return problem.detail;
    default:
      return myOrderCopy.failed;
  }
}

type FieldProps = ComponentProps<"input"> & { label: string; hint?: string; error: string | undefined };

function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={told ? `${id}-told` : undefined}
        className="block min-h-12 w-full border border-edge bg-paper px-3 aria-invalid:border-2 aria-invalid:border-accent"
      />
      {told && (
        <p id={`${id}-told`} className={`mt-1.5 text-sm ${error ? "font-medium text-accent" : "text-muted"}`}>
          {told}
        </p>
      )}
    </div>
  );
}
