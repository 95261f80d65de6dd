import { breadcrumbOf } from "#domain/breadcrumb.ts";
import type { Product } from "#domain/product.ts";
import { detailCopy } from "../product-page/copy.ts";

/** Without the product's own name, which is the heading below. */
export function Breadcrumb({ product }: { product: Product }) {
  return (
    <nav aria-label={detailCopy.breadcrumb} className="-mb-6 text-sm text-muted">
      <ol className="-ml-2 flex flex-wrap items-center">
        {breadcrumbOf(product)
          .slice(0, -1)
          .map(({ name, address }, position) => (
            <li key={address} className="flex min-w-0 items-center">
              {position > 0 && <span aria-hidden="true">›</span>}
              <a
                href={address}
                className="inline-flex min-h-11 min-w-11 items-center px-2 wrap-anywhere hover:underline"
              >
                {name}
              </a>
            </li>
          ))}
      </ol>
    </nav>
  );
}
