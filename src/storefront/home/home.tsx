import { FEATURED_PRODUCTS, type Product } from "#domain/product.ts";
import type { PageSettings } from "#domain/settings.ts";
import { Checkout } from "../checkout/checkout.tsx";
import { useCheckoutOpen } from "../checkout/history.ts";
import { SuccessCard } from "../checkout/screen/success-card.tsx";
import { useProducts } from "../lazy/use-products.ts";
import { Nothing } from "../nothing.tsx";
import { ProductGrid, SkeletonGrid } from "../product/product-grid.tsx";
import { homeCopy } from "./copy.ts";
import { Hero } from "./hero.tsx";

export function Home({ products, settings }: { products: Product[] | null; settings: PageSettings }) {
  const isCheckoutOpen = useCheckoutOpen();
  if (isCheckoutOpen) return <Checkout settings={settings} />;
  return (
    <>
      <SuccessCard />
      <Hero settings={settings} />
      {products ? <Featured products={products} /> : <FetchedFeatured />}
    </>
  );
}

/** Products that the server could not read in time. A separate component, because it renders again when they arrive. */
function FetchedFeatured() {
  return <Featured {...useProducts(null)} />;
}

function Featured({ products, isLoading = false }: { products: readonly Product[]; isLoading?: boolean }) {
  return (
    <section aria-labelledby="destacados" className="frame pt-2 md:pt-6">
      <div className="section-start">
        <h2 id="destacados" className="section-title">
          {homeCopy.title}
        </h2>
        {(isLoading || products.length > 0) && (
          <a href="/productos" className="text-link">
            {homeCopy.all}
          </a>
        )}
      </div>
      {isLoading && <SkeletonGrid />}
      {!isLoading &&
        (products.length === 0 ? (
          <Nothing title={homeCopy.empty} hint={homeCopy.emptyHint} />
        ) : (
          <ProductGrid products={products} isFirst={false} />
        ))}
      {products.length >= FEATURED_PRODUCTS && (
        <p className="mt-16 text-center">
          <a href="/productos" className="button button-quiet">
            {homeCopy.all}
          </a>
        </p>
      )}
    </section>
  );
}
