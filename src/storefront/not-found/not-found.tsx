import { SUGGESTED_PRODUCTS, type Product } from "#domain/product.ts";
import { frameCopy } from "../frame/copy.ts";
import { useProducts } from "../lazy/use-products.ts";
import { detailCopy } from "../product-page/copy.ts";
import { ProductGrid, SkeletonGrid } from "../product/product-grid.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { State } from "../state.tsx";
import { notFoundCopy } from "./copy.ts";

export function NotFound({ products }: { products: Product[] | null }) {
  return (
    <div className="frame page">
      <State title={<span lang="en">{notFoundCopy.title}</span>} sentence={notFoundCopy.hint} drawing="button">
        <SearchForm label={notFoundCopy.search} className="w-full max-w-md" />
        <a href="/" className="button">
          {frameCopy.toHome}
        </a>
      </State>
      <SuggestedProducts given={products} />
    </div>
  );
}

export function ProductMissing({ products }: { products: Product[] | null }) {
  return (
    <div className="frame page">
      <State title={detailCopy.missing} sentence={detailCopy.missingHint} drawing="hanger">
        <a href="/" className="button">
          {frameCopy.toHome}
        </a>
      </State>
      <SuggestedProducts given={products} />
    </div>
  );
}

function SuggestedProducts({ given }: { given: Product[] | null }) {
  const { products, isLoading } = useProducts(given);
  if (!isLoading && products.length === 0) return null;
  return (
    <section aria-labelledby="mientras-tanto" className="pt-16">
      <h2 id="mientras-tanto" className="section-title">
        {notFoundCopy.products}
      </h2>
      {isLoading ? (
        <SkeletonGrid count={SUGGESTED_PRODUCTS} />
      ) : (
        <ProductGrid products={products.slice(0, SUGGESTED_PRODUCTS)} />
      )}
    </section>
  );
}
