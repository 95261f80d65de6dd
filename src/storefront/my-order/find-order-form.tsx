import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { dniAsTyped, isDni } from "#domain/customer.ts";
import { MAX_ORDER_SEARCH } from "#domain/order-number.ts";
import type { OrderLookup } from "#server/orders/find-my-order.ts";
import { Button } from "#ui/button.tsx";
import { callFor, type Problem } from "../call.ts";
import { Field, focusControl } from "../field.tsx";
import { myOrderCopy } from "./copy.ts";

type FieldName = "order_number" | "dni";

type Failure = { field?: FieldName; message: string }; // without `field` it is shown under both

/** `dni` opened the order; uploads of receipts need it. */
export type LookedUpOrder = { order: OrderLookup; dni: string };

export function FindOrderForm({ onResult }: { onResult: (order: LookedUpOrder | undefined) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isSearching, setSearching] = useState(false);

  useLayoutEffect(() => {
    focusControl(form.current, failure?.field);
  }, [failure]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { order_number, dni } = readForm(event.currentTarget);
    if (order_number === "") return setFailure({ field: "order_number", message: myOrderCopy.emptyNumber });
    if (!isDni(dni)) return setFailure({ field: "dni", message: myOrderCopy.invalidDni });
    setFailure(undefined);
    setSearching(true);
    const answer = await callFor("POST /api/orders/find", { body: { order_number, dni } }, "order");
    setSearching(false);
    onResult(answer.ok ? { order: answer.value, dni } : undefined);
    if (!answer.ok) setFailure({ message: explain(answer.refusal) });
  };

  const errorAt = (field: FieldName) => (failure?.field === field ? failure.message : undefined);
  const typing = {
    onInput: () => setFailure(undefined),
    maxLength: MAX_ORDER_SEARCH,
    autoComplete: "off",
    required: true,
    readOnly: isSearching, // so that the answer is to what stands there
  };
  return (
    <section aria-labelledby="buscar-pedido">
      <h2 id="buscar-pedido" className="receipt-title">
        {myOrderCopy.find}
      </h2>
      <p className="mb-6 text-muted">{myOrderCopy.findHint}</p>
      {/* POST, so that the DNI never stands in an address. */}
      <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <Field label={myOrderCopy.number} hint={myOrderCopy.numberHint} error={errorAt("order_number")}>
          {(control) => <input {...control} {...typing} name="order_number" autoCapitalize="characters" />}
        </Field>
        <Field label={myOrderCopy.dni} error={errorAt("dni")}>
          {(control) => <input {...control} {...typing} name="dni" inputMode="numeric" />}
        </Field>
        <p role="alert" className={failure?.field ? "sr-only" : "font-medium text-accent empty:hidden"}>
          {failure?.message}
        </p>
        <Button type="submit" isHeld={isSearching}>
          {isSearching ? myOrderCopy.submitting : myOrderCopy.submit}
        </Button>
      </form>
      <noscript>
        <p className="mt-4">{myOrderCopy.needsScript}</p>
      </noscript>
    </section>
  );
}

function readForm(form: HTMLFormElement): Record<FieldName, string> {
  const typed = new FormData(form);
  const textOf = (field: FieldName) => String(typed.get(field) ?? "");
  return { order_number: textOf("order_number").trim(), dni: dniAsTyped(textOf("dni")) };
}

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
