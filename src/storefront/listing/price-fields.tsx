import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { type Listing, readPesos } from "#domain/listing.ts";
import { listingCopy } from "./copy.ts";

/** Undefined when it is no price: the wrong field has the focus then. */
export type PriceReader = { read(): Pick<Listing, "minPrice" | "maxPrice"> | undefined };

type PriceFieldsProps = {
  listing: Listing;
  show: (listing: Listing) => void;
  reader: Ref<PriceReader>;
};

const END_NAMES = { minPrice: "precio_min", maxPrice: "precio_max" } as const;
const END_LABELS = { minPrice: listingCopy.minPrice, maxPrice: listingCopy.maxPrice } as const;

type End = keyof typeof END_NAMES;

/** Applied when a field is left or Enter is pressed; a wrong price shows an error instead. */
export function PriceFields({ listing, show, reader }: PriceFieldsProps) {
  const errorId = useId();
  const fields = { minPrice: useRef<HTMLInputElement>(null), maxPrice: useRef<HTMLInputElement>(null) };
  const { minPrice, maxPrice } = listing;
  const [known, setKnown] = useState({ minPrice, maxPrice });
  const [texts, setTexts] = useState({ minPrice: textOf(minPrice), maxPrice: textOf(maxPrice) });
  const [wrong, setWrong] = useState<{ end: End; message: string }>();

  // Back, or a removed chip.
  if (known.minPrice !== minPrice || known.maxPrice !== maxPrice) {
    setKnown({ minPrice, maxPrice });
    setTexts({ minPrice: textOf(minPrice), maxPrice: textOf(maxPrice) });
    setWrong(undefined);
  }

  const read = (end: End) => {
    const prices = { minPrice: readPesos(texts.minPrice), maxPrice: readPesos(texts.maxPrice) };
    const { minPrice: min, maxPrice: max } = prices;
    if (min === undefined || max === undefined) {
      const broken = prices[end] === undefined ? end : otherEnd(end);
      setWrong({ end: broken, message: listingCopy.priceUnread });
      return broken;
    }
    if (min !== null && max !== null && min > max) {
      setWrong({ end, message: listingCopy.priceReversed });
      return end;
    }
    setWrong(undefined);
    return { minPrice: min, maxPrice: max };
  };
  const leave = (end: End) => {
    const prices = read(end);
    if (typeof prices !== "object" || (prices.minPrice === minPrice && prices.maxPrice === maxPrice)) return;
    show({ ...listing, ...prices, page: 1 });
  };

  useImperativeHandle(reader, () => ({
    read() {
      const prices = read("minPrice");
      if (typeof prices === "object") return prices;
      fields[prices].current?.focus();
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
              onChange={(event) => setTexts({ ...texts, [end]: event.target.value })}
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

function textOf(price: number | null): string {
  return price === null ? "" : String(price);
}

function otherEnd(end: End): End {
  return end === "minPrice" ? "maxPrice" : "minPrice";
}
