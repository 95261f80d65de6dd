import type { Product } from "#domain/product.ts";
import { ProductCard } from "./product-card.tsx";
import { SkeletonCard } from "./skeleton-card.tsx";

/** How many pictures of such a grid are fetched first: the widest row. */
export const FIRST_ROW = 4;

/** Skeletons shown while nobody knows how many products come (spec 9). */
const SKELETON_CARDS = 8;

/** Products in one to four columns. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <div className="grid-products">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} isFirst={index < FIRST_ROW} />
      ))}
    </div>
  );
}

/** The same grid while its products are on their way. `label` is what a screen reader hears. */
export function SkeletonGrid({ count = SKELETON_CARDS, label }: { count?: number; label: string }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="grid-products">
        {Array.from({ length: count }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </>
  );
}
