import { productAddress, type RelatedProduct, unitPrice } from "#domain/product.ts";
import { formatPesos } from "#domain/money.ts";
import { NoPicture, Picture } from "../picture.tsx";
import { detailCopy } from "./copy.ts";

const SIZES = "(width>=48rem)min(25vw - 2.75rem,19.75rem),calc(50vw - 2rem)";
const WIDEST = 640;

export function RelatedProducts({ products }: { products: readonly RelatedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="relacionados" className="frame pt-20">
      <h2 id="relacionados" className="section-title">
        {detailCopy.related}
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4 md:gap-x-8">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <a href={productAddress(product.id)}>
              <span className={`shot tint-${product.image?.tint ?? "paper"}`}>
                {product.image ? <Picture image={product.image} sizes={SIZES} widest={WIDEST} alt="" /> : <NoPicture />}
              </span>
              <span className="mt-3 line-clamp-3 font-display text-lg wrap-anywhere">{product.name}</span>
            </a>
            <p className="mt-1 tabular-nums">{formatPesos(unitPrice(product))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
