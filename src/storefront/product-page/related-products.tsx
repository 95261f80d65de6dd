import { productAddress, type RelatedProduct } from "#domain/product.ts";
import { NoPicture } from "#ui/no-picture.tsx";
import { Picture } from "../picture.tsx";
import { productCopy } from "../product/copy.ts";
import { ProductPrice } from "../product/product-price.tsx";
import { detailCopy } from "./copy.ts";

const SIZES = "(width>=48rem) min(25vw - 2.75rem,19.75rem),calc(50vw - 26px)";
const WIDEST = 640; // pixels

type RelatedProductsProps = { products: readonly RelatedProduct[]; title?: string; className?: string };

export function RelatedProducts({
  products,
  title = detailCopy.related,
  className = "frame pt-16",
}: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="relacionados" className={className}>
      <h2 id="relacionados" className="section-title">
        {title}
      </h2>
      <ul className="grid-products related">
        {products.map((product) => (
          <li key={product.id} className="card">
            <a href={productAddress(product.id)}>
              <span className={`shot tint-${product.image?.tint ?? "paper"}`}>
                {product.image ? <Picture image={product.image} sizes={SIZES} widest={WIDEST} alt="" /> : <NoPicture />}
              </span>
              <h3>{product.name}</h3>
            </a>
            {product.discount_percentage !== null && (
              <span className="badge">{productCopy.discount(product.discount_percentage)}</span>
            )}
            <ProductPrice product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
