import type { Product } from "#domain/product.ts";
import { productCopy } from "./copy.ts";
import { FIRST_ROW } from "./first-row.ts";
import { ProductCard } from "./product-card.tsx";

const SKELETON_CARDS = 8; // spec 9

/** `isFirst`: at the top of its page, immediately visible. */
export function ProductGrid({ products, isFirst = true }: { products: readonly Product[]; isFirst?: boolean }) {
  return (
    <div className="grid-products">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} isFirst={isFirst && index < FIRST_ROW} />
      ))}
    </div>
  );
}

export function SkeletonGrid({ count = SKELETON_CARDS }: { count?: number }) {
  return (
    <>
      <output className="sr-only">{productCopy.loading}</output>
      <div aria-hidden="true" className="grid-products">
        {Array.from({ length: count }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </>
  );
}

function SkeletonCard() {
  return (
    <div data-skeleton>
      <div className="skeleton aspect-4/5" />
      <div className="skeleton mt-3 h-5 w-3/4" />
      <div className="skeleton mt-2 h-5 w-1/3" />
      <div className="skeleton mt-2 h-4" />
      <div className="skeleton mt-2 h-4 w-1/3" />
      <div className="skeleton mt-3 h-11" />
    </div>
  );
}
