import type { Product } from "#domain/product.ts";
import { ProductCard } from "./product-card.tsx";
import { SkeletonCard } from "./skeleton-card.tsx";

/** How many pictures are fetched first: the widest row. */
const FIRST_ROW = 4;

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
export function SkeletonGrid({ count, label }: { count: number; label: string }) {
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
