import { memo } from "react";
import { Link } from "wouter";
import { thumbnailFile } from "#domain/image.ts";
import { formatPesos, formatAmount } from "#domain/money.ts";
import { movementsAddress } from "#domain/panel-address.ts";
import { unitPrice } from "#domain/product.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { IconButton } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { BinIcon, LedgerIcon, PencilIcon } from "../parts/icons.tsx";
import { ThumbnailPicture } from "../parts/thumbnail-picture.tsx";
import { useProgressiveRows } from "../parts/use-progressive-rows.ts";
import { useWide } from "../parts/use-wide.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.list;

/** Characters of a description (spec 9). */
const PREVIEW = 50;

type ProductListProps = {
  products: readonly AdminProduct[];
  onEdit: (product: AdminProduct) => void;
  onRemove: (product: AdminProduct) => void;
};

type RowProps = { product: AdminProduct } & Pick<ProductListProps, "onEdit" | "onRemove">;

export function ProductList({ products, ...actions }: ProductListProps) {
  const isWide = useWide();
  const shown = useProgressiveRows(products, isWide ? "table" : "cards");
  return isWide ? <ProductTable products={shown} {...actions} /> : <ProductCards products={shown} {...actions} />;
}

function ProductTable({ products, ...actions }: ProductListProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="sticky-head text-sm">
        <tr>
          <th className="py-2 pr-4 font-medium">{words.columns.product}</th>
          <th className="py-2 pr-10 font-medium">{words.columns.price}</th>
          <th className="py-2 pr-10 text-right font-medium">{words.columns.stock}</th>
          <th className="py-2 pr-10 font-medium">{words.columns.state}</th>
          <th className="py-2 text-right font-medium">{words.columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <TableRow key={product.id} product={product} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

/** Memoised: a list may be long. */
const TableRow = memo(function TableRow({ product, ...actions }: RowProps) {
  return (
    <tr className="h-13 border-b border-line hover:bg-sand">
      <td className="w-1/2 max-w-0 pr-4">
        <div className="flex items-center gap-3">
          <Thumbnail product={product} />
          <div className="min-w-0 flex-1 py-1">
            <p className="leading-5 font-medium wrap-anywhere">{product.name}</p>
            <Preview description={product.description} />
          </div>
        </div>
      </td>
      <td className="pr-10 whitespace-nowrap">
        <ProductPrice product={product} />
      </td>
      <td className="pr-10 text-right whitespace-nowrap tabular-nums">
        <Stock product={product} />
      </td>
      <td className="pr-10">
        <State product={product} />
      </td>
      <td>
        <div className="flex justify-end">
          <Actions product={product} {...actions} />
        </div>
      </td>
    </tr>
  );
});

function ProductCards({ products, ...actions }: ProductListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {products.map((product) => (
        <CardRow key={product.id} product={product} {...actions} />
      ))}
    </ul>
  );
}

const CardRow = memo(function CardRow({ product, ...actions }: RowProps) {
  return (
    <li className="relative flex gap-3 py-1">
      <Thumbnail product={product} />
      <div className="min-w-0 flex-1">
        <h2 className="leading-5 font-medium wrap-anywhere">{product.name}</h2>
        <Preview description={product.description} />
        <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm/5">
          <div className="min-w-0 flex-1 basis-24">
            <ProductPrice product={product} />
            <p className="flex flex-wrap gap-x-3 text-xs/5">
              <Stock product={product} />
              <State product={product} />
            </p>
          </div>
          <div className="-mr-edge ml-auto flex">
            <Actions product={product} isInCard {...actions} />
          </div>
        </div>
      </div>
    </li>
  );
});

function Thumbnail({ product }: { product: AdminProduct }) {
  const [image] = product.images;
  return (
    <div className={`relative h-10 w-8 shrink-0 overflow-hidden ${image ? `tint-${image.tint}` : "bg-sand"}`}>
      <ThumbnailPicture address={image && thumbnailFile(image)} />
    </div>
  );
}

function Preview({ description }: { description: string }) {
  const letters = [...description];
  if (letters.length === 0) return null;
  const shown = letters.slice(0, PREVIEW).join("");
  return <p className="truncate text-sm/5 text-muted">{letters.length > PREVIEW ? `${shown}...` : shown}</p>;
}

function ProductPrice({ product }: { product: AdminProduct }) {
  const { price, discount_percentage: discount } = product;
  if (discount === null) return <Price now={formatAmount(price)} />;
  return (
    <div className="flex items-baseline gap-x-3 max-sm:flex-wrap">
      <Price now={formatPesos(unitPrice(product))} before={formatAmount(price)} className="sm:flex-nowrap" />
      <span className="text-sm font-medium text-accent tabular-nums">-{discount}%</span>
    </div>
  );
}

function Stock({ product: { stock } }: { product: AdminProduct }) {
  return <span className={stock === 0 ? "font-medium text-accent" : undefined}>{words.units(stock)}</span>;
}

function State({ product: { is_active } }: { product: AdminProduct }) {
  return (
    <span className={`inline-flex items-center gap-2 ${is_active ? "" : "text-muted"}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 stroke-current stroke-[1.5]">
        <circle cx="6" cy="6" r="4.5" fill={is_active ? "currentColor" : "none"} />
      </svg>
      {is_active ? words.active : words.inactive}
    </span>
  );
}

type ActionsProps = RowProps & {
  /** In cards, a press outside the controls edits. */
  isInCard?: boolean;
};

function Actions({ product, onEdit, onRemove, isInCard = false }: ActionsProps) {
  return (
    <>
      <IconButton
        name={words.edit(product.name)}
        onClick={() => onEdit(product)}
        className={isInCard ? "after:absolute after:inset-0" : ""}
      >
        <PencilIcon />
      </IconButton>
      <Link
        href={movementsAddress(product.id)}
        aria-label={productsCopy.movements.of(product.name)}
        title={productsCopy.movements.of(product.name)}
        className="icon-button relative z-1"
      >
        <LedgerIcon />
      </Link>
      <IconButton name={words.remove(product.name)} onClick={() => onRemove(product)} className="relative z-1">
        <BinIcon />
      </IconButton>
    </>
  );
}
