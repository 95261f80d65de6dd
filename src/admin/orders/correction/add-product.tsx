import { useState } from "react";
import { formatPesos } from "#domain/money.ts";
import { MAX_ORDER_LINES } from "#domain/order-size.ts";
import { type OrderLine, type VariantOnSale } from "#domain/order.ts";
import { unitPrice, variantName } from "#domain/product.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { WIDE_CONTROL } from "../../parts/field.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { ProductSearch } from "../../products/product-search.tsx";
import { correctionCopy as words } from "./copy.ts";
import { variantsOf } from "./correction-draft.ts";

type AddProductProps = { order: OrderDetail; lines: readonly OrderLine[]; onAdd: (variant: VariantOnSale) => void };

export function AddProduct({ order, lines, onAdd }: AddProductProps) {
  if (lines.length >= MAX_ORDER_LINES) return <p className="mt-4 text-muted">{words.tooMany}</p>;
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-medium">{words.add}</h3>
      <ProductSearch words={words}>
        {(product) => <SearchResult key={product.id} order={order} product={product} lines={lines} onAdd={onAdd} />}
      </ProductSearch>
    </section>
  );
}

function SearchResult({ order, product, lines, onAdd }: AddProductProps & { product: AdminProduct }) {
  const variants = variantsOf(product);
  // The order's own units have left the stock already.
  const freeOf = ({ variantId, stock }: VariantOnSale) =>
    stock +
    (order.items.find(({ id }) => id === variantId)?.quantity ?? 0) -
    (lines.find((line) => line.variantId === variantId)?.quantity ?? 0);
  const [chosenId, setChosenId] = useState(() => variants.find((variant) => freeOf(variant) > 0)?.variantId);
  const chosen = variants.find(({ variantId }) => variantId === chosenId);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">{product.name}</p>
        <p className="whitespace-nowrap tabular-nums">{formatPesos(unitPrice(product))}</p>
      </div>
      <div className="flex items-center gap-3">
        {variants.length > 1 && (
          <select
            aria-label={words.choice(product.name)}
            value={chosenId ?? ""}
            onChange={(event) => setChosenId(event.currentTarget.value)}
            className={`${WIDE_CONTROL} cursor-pointer`}
          >
            {variants.map((variant) => (
              <option key={variant.variantId} value={variant.variantId} disabled={freeOf(variant) <= 0}>
                {words.option(variantName(variant), Math.max(0, freeOf(variant)))}
              </option>
            ))}
          </select>
        )}
        {chosen && freeOf(chosen) > 0 ? (
          <SmallButton aria-label={words.addOneOf(product.name)} className="ml-auto" onClick={() => onAdd(chosen)}>
            {words.addOne}
          </SmallButton>
        ) : (
          <p className="ml-auto min-h-11 content-center text-muted">{words.soldOut}</p>
        )}
      </div>
    </li>
  );
}
