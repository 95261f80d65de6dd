import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { formatDeliveryPrice } from "#domain/format-delivery-price.ts";
import { readAmount, formatAmount, toPesos } from "#domain/money.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Failure } from "../parts/outcome.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { KEYS } from "../query-keys.ts";
import { deliveryCopy } from "./copy.ts";

const words = deliveryCopy.test;

type OfferQuery = { postal_code: string; total: string }; // `total` in pesos, as the call takes it

/** What a buyer would be offered, by the call that offers it. */
export function OfferPreview({ methods }: { methods: readonly OwnMethod[] }) {
  const [code, setCode] = useState("");
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string>();
  const [query, setQuery] = useState<OfferQuery>();
  const [round, setRound] = useState(0);
  const submit = () => {
    const centavos = amount.trim() === "" ? 0 : readAmount(amount);
    const isAmount = centavos !== undefined && centavos >= 0;
    setError(isAmount ? undefined : deliveryCopy.form.notAnAmount);
    // Also for the same code: the last answer may have been a failure.
    setRound(round + 1);
    setQuery(isAmount ? { postal_code: code.trim(), total: String(toPesos(centavos)) } : undefined);
  };
  return (
    <section aria-labelledby="probar" className="mt-6 border-t border-ink pt-6">
      <h2 id="probar" className="font-display text-xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{words.intro}</p>
      <Form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextField
          label={words.postalCode}
          value={code}
          onText={setCode}
          maxLength={MAX_CUSTOMER_TEXT}
          autoComplete="off"
          className="flex-1 basis-36"
        />
        <TextField
          label={words.amount}
          value={amount}
          error={error}
          onText={setAmount}
          inputMode="numeric"
          autoComplete="off"
          className="flex-1 basis-36"
        />
        <SmallButton type="submit" className="max-sm:w-full sm:mt-6">
          {words.submit}
        </SmallButton>
      </Form>
      {query && <Offered key={round} query={query} hasMethods={methods.some(({ is_active }) => is_active)} />}
    </section>
  );
}

function Offered({ query, hasMethods }: { query: OfferQuery; hasMethods: boolean }) {
  const { data: methods, error } = useQuery({
    queryKey: KEYS.deliveryOffer(query),
    queryFn: async () => (await call("GET /api/delivery", { query })).methods,
  });
  if (error) return <Failure title={words.failed} detail={detailOf(error)} />;
  const total = Number(query.total);
  return (
    <output className="mt-4 block">
      {methods && (
        <span className="block text-sm text-muted">{words.result(query.postal_code, formatAmount(total))}</span>
      )}
      {methods?.length === 0 && <span className="mt-2 block">{hasMethods ? words.none : words.noMethods}</span>}
      {methods?.map(({ id, name, price, days, free_from }) => (
        <span key={id} className="block border-b border-line py-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="tabular-nums">{formatDeliveryPrice(price)}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-6 text-sm text-muted">
            <span className="wrap-anywhere">
              {[days, price !== 0 && free_from !== null && deliveryCopy.freeFrom(formatAmount(free_from))]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <span className="tabular-nums">{words.total(formatAmount(total + (price ?? 0)))}</span>
          </span>
        </span>
      ))}
    </output>
  );
}
