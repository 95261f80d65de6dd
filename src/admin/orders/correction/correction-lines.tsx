import { type ReactNode, useRef } from "react";
import { formatPesos, toPesos } from "#domain/money.ts";
import type { CorrectedLine } from "#domain/order-correction.ts";
import { MAX_LINE_QUANTITY } from "#domain/order-size.ts";
import { type OrderLine, type VariantOnSale } from "#domain/order.ts";
import { fullName, variantName } from "#domain/product.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { IconButton } from "#ui/button.tsx";
import { WIDE_CONTROL } from "../../parts/field.tsx";
import { BinIcon, MinusIcon, PlusIcon } from "../../parts/icons.tsx";
import { correctionCopy as words } from "./copy.ts";
import { swapVariant } from "./correction-draft.ts";

type LinesProps = {
  order: OrderDetail;
  lines: readonly OrderLine[];
  known: readonly VariantOnSale[];
  onLines: (lines: CorrectedLine[]) => void;
};

/** Units of an order's own lines count as there: they are its stock already. */
export function CorrectionLines({ order, lines, known, onLines }: LinesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const soldOf = (variantId: string) => order.items.find(({ id }) => id === variantId)?.quantity ?? 0;
  const maxQuantity = (variantId: string) => {
    const stock = known.find((variant) => variant.variantId === variantId)?.stock ?? 0;
    return Math.min(MAX_LINE_QUANTITY, stock + soldOf(variantId));
  };
  const setQuantity = (line: OrderLine, quantity: number) =>
    onLines(lines.map((other) => (other === line ? { ...line, quantity } : other)));
  return (
    <section className="mt-6">
      <h3 ref={heading} tabIndex={-1} className="mb-1 font-medium outline-none">
        {words.lines}
      </h3>
      {lines.length === 0 && <p className="border-y border-line py-4">{words.none}</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- another talle is still the same line, which keeps the focus
          <li key={index} className="grid grid-cols-1 gap-2 py-3">
            <Line
              line={line}
              most={maxQuantity(line.variantId)}
              choices={known
                .filter(({ productId }) => productId === line.productId)
                .map((variant) => ({ ...variant, most: maxQuantity(variant.variantId) }))}
              onQuantity={(quantity) => setQuantity(line, quantity)}
              onSwap={(variantId) => {
                const swapped = swapVariant(lines, line.variantId, variantId);
                onLines(swapped);
                // Two lines became one: the focus would be on another product's.
                if (swapped.length < lines.length) heading.current?.focus();
              }}
              onRemove={() => {
                onLines(lines.filter((other) => other !== line));
                heading.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  line: OrderLine;
  most: number;
  choices: readonly (VariantOnSale & { most: number })[];
  onQuantity: (quantity: number) => void;
  onSwap: (variantId: string) => void;
  onRemove: () => void;
};

function Line({ line, most, choices, onQuantity, onSwap, onRemove }: LineProps) {
  const { variantId, quantity, unitPrice } = line;
  const name = fullName(line);
  const button = (next: number, isEnd: boolean, label: string, icon: ReactNode) => (
    <IconButton
      name={label}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onQuantity(next)}
      className="border border-edge aria-disabled:border-line"
    >
      {icon}
    </IconButton>
  );
  const exists = choices.some((choice) => choice.variantId === variantId);
  const hasChoice = choices.length > (exists ? 1 : 0) && (variantName(line) !== "" || choices.length > 1);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 flex-1 basis-30 wrap-anywhere">{hasChoice ? line.name : name}</p>
        <p className="whitespace-nowrap tabular-nums">{formatPesos(unitPrice * quantity)}</p>
      </div>
      {hasChoice && (
        <select
          aria-label={words.choice(line.name)}
          value={variantId}
          onChange={(event) => onSwap(event.currentTarget.value)}
          className={`${WIDE_CONTROL} cursor-pointer`}
        >
          {!exists && <option value={variantId}>{variantName(line) || line.name}</option>}
          {choices.map((choice) => (
            <option
              key={choice.variantId}
              value={choice.variantId}
              disabled={choice.most === 0 && choice.variantId !== variantId}
            >
              {choice.variantId === variantId ? variantName(choice) : words.option(variantName(choice), choice.most)}
            </option>
          ))}
        </select>
      )}
      {!exists && <p className="text-sm text-muted">{words.gone}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {button(quantity - 1, quantity <= 1, words.less(name), <MinusIcon />)}
        <output
          aria-label={words.quantity(name, quantity)}
          className="min-w-[min(2.75rem,15vw)] text-center tabular-nums"
        >
          {quantity}
        </output>
        {button(quantity + 1, quantity >= most, words.more(name), <PlusIcon />)}
        <p className="ml-2 text-sm text-muted tabular-nums">{words.each(toPesos(unitPrice))}</p>
        <IconButton name={words.remove(name)} onClick={onRemove} className="ml-auto">
          <BinIcon />
        </IconButton>
      </div>
    </>
  );
}
