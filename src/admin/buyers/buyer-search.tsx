import { useRef, useState } from "react";
import { MAX_BUYER_SEARCH, readBuyerSearch } from "#domain/buyer.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.search;

type BuyerSearchProps = { typed: string; onType: (typed: string) => void; onSearch: (q: string) => void };

/** Searches on submit, not while typing: part of a DNI may be another person's. */
export function BuyerSearch({ typed, onType, onSearch }: BuyerSearchProps) {
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const isReadable = readBuyerSearch(typed).ok;
    setRefused(!isReadable);
    if (isReadable) onSearch(typed.trim());
    else field.current?.focus();
  };
  return (
    <search>
      <Form onSubmit={submit} noValidate className="mb-6 flex max-w-2xl flex-wrap items-start gap-x-3 gap-y-4">
        <TextField
          ref={field}
          label={words.label}
          hint={isRefused ? undefined : words.hint}
          error={isRefused ? words.hint : undefined}
          className="min-w-0 grow basis-64"
          name="q"
          value={typed}
          maxLength={MAX_BUYER_SEARCH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onText={(text) => {
            onType(text);
            setRefused(false);
          }}
        />
        <Button type="submit" className="min-h-11 px-6 py-1 sm:mt-6">
          {words.submit}
        </Button>
      </Form>
    </search>
  );
}
