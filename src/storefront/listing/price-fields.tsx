import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { type Listing, readPesos } from "#domain/listing.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { listingCopy } from "./copy.ts";

type Prices = Pick<Listing, "minPrice" | "maxPrice">;

/** Undefined if it is no price: the invalid field then has the focus. */
export type PriceReader = { read(): Prices | undefined };

type PriceFieldsProps = {
  listing: Listing;
  show: (listing: Listing) => void;
  reader: Ref<PriceReader>;
};

const END_NAMES = { minPrice: "precio_min", maxPrice: "precio_max" } as const;
const END_LABELS = { minPrice: listingCopy.minPrice, maxPrice: listingCopy.maxPrice } as const;

type End = keyof typeof END_NAMES;

type WrongPrice = { end: End; message: string };

/** Applied on blur or Enter; an invalid price shows an error instead. */
export function PriceFields({ listing, show, reader }: PriceFieldsProps) {
  const errorId = useId();
  const fields = { minPrice: useRef<HTMLInputElement>(null), maxPrice: useRef<HTMLInputElement>(null) };
  const { texts, wrong, type, read } = usePriceTexts(listing);

  const leave = (end: End) => {
    const prices = read(end);
    if (prices.ok && !isSame(prices.value, listing)) show({ ...listing, ...prices.value, page: 1 });
  };

  useImperativeHandle(reader, () => ({
    read() {
      const prices = read("minPrice");
      if (prices.ok) return prices.value;
      fields[prices.refusal.end].current?.focus();
      return undefined;
    },
  }));

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {(["minPrice", "maxPrice"] as const).map((end) => (
          <label key={end} className="grid gap-1 text-sm">
            {END_LABELS[end]}
            <input
              ref={fields[end]}
              name={END_NAMES[end]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={texts[end]}
              onChange={(event) => type(end, event.target.value)}
              onBlur={() => leave(end)}
              aria-invalid={wrong?.end === end || undefined}
              aria-describedby={wrong?.end === end ? errorId : undefined}
              className="min-h-11 w-full border border-edge bg-paper px-3 text-base aria-invalid:border-accent"
            />
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="pt-2 text-sm text-accent empty:hidden">
        {wrong?.message}
      </p>
    </>
  );
}

/** The typed text, until the listing's prices change: by Back, or a removed chip. */
function usePriceTexts({ minPrice, maxPrice }: Prices) {
  const prices = { minPrice, maxPrice };
  const [known, setKnown] = useState(prices);
  const [texts, setTexts] = useState(textsOf(prices));
  const [wrong, setWrong] = useState<WrongPrice>();

  if (!isSame(known, prices)) {
    setKnown(prices);
    setTexts(textsOf(prices));
    setWrong(undefined);
  }

  return {
    texts,
    wrong,
    type: (end: End, text: string) => setTexts({ ...texts, [end]: text }),
    read(end: End) {
      const typed = readPrices(texts, end);
      setWrong(typed.ok ? undefined : typed.refusal);
      return typed;
    },
  };
}

/** `end` gets the error if either field could have it. */
function readPrices(texts: Record<End, string>, end: End): Result<Prices, WrongPrice> {
  const prices = { minPrice: readPesos(texts.minPrice), maxPrice: readPesos(texts.maxPrice) };
  const { minPrice, maxPrice } = prices;
  if (minPrice === undefined || maxPrice === undefined) {
    return refuse({ end: prices[end] === undefined ? end : otherEnd(end), message: listingCopy.priceUnread });
  }
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) {
    return refuse({ end, message: listingCopy.priceReversed });
  }
  return ok({ minPrice, maxPrice });
}

function textsOf({ minPrice, maxPrice }: Prices): Record<End, string> {
  return { minPrice: String(minPrice ?? ""), maxPrice: String(maxPrice ?? "") };
}

function isSame(one: Prices, other: Prices): boolean {
  return one.minPrice === other.minPrice && one.maxPrice === other.maxPrice;
}

function otherEnd(end: End): End {
  return end === "minPrice" ? "maxPrice" : "minPrice";
}
