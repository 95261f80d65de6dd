import { SUGGESTED_PRODUCTS, type Product } from "#domain/product.ts";
import { homeCopy } from "../home/copy.ts";
import { useProducts } from "../lazy/use-products.ts";
import { ProductGrid, SkeletonGrid } from "../product/product-grid.tsx";
import { detailCopy } from "../product-page/copy.ts";
import { notFoundCopy } from "./copy.ts";
import { SearchForm } from "../search/search-form.tsx";

export function NotFound({ products }: { products: Product[] | null }) {
  return (
    <div className="frame page">
      <div className="grid gap-6">
        <h1 className="page-title">{notFoundCopy.title}</h1>
        <p className="text-muted">{notFoundCopy.hint}</p>
        <p>
          <a href="/" className="text-link inline-flex min-h-11 items-center">
            {notFoundCopy.toHome}
          </a>
        </p>
        <SearchForm label={notFoundCopy.search} className="max-w-md" />
      </div>
      <SuggestedProducts given={products} />
    </div>
  );
}

export function ProductMissing({ products }: { products: Product[] | null }) {
  return (
    <div className="frame page">
      <div className="grid justify-items-start gap-6">
        <h1 className="page-title">{detailCopy.missing}</h1>
        <p className="max-w-[50ch] text-muted">{detailCopy.missingHint}</p>
        <a href="/" className="button">
          {detailCopy.toHome}
        </a>
      </div>
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
        <SkeletonGrid count={SUGGESTED_PRODUCTS} label={homeCopy.loading} />
      ) : (
        <ProductGrid products={products.slice(0, SUGGESTED_PRODUCTS)} />
      )}
    </section>
  );
}
