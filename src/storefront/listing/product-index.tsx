import { groupByInitial } from "#domain/product-initials.ts";
import { type Product, productAddress } from "#domain/product.ts";
import { NoPicture } from "#ui/no-picture.tsx";
import { Picture } from "../picture.tsx";
import { productCopy } from "../product/copy.ts";
import { ProductPrice } from "../product/product-price.tsx";

const PICTURE = { sizes: "17rem", widest: 640, alt: "" } as const;

/** A directory of names and prices; `isAlphabetical` parts it by initials. */
export function ProductIndex({ products, isAlphabetical }: { products: readonly Product[]; isAlphabetical: boolean }) {
  const groups = isAlphabetical ? groupByInitial(products) : [{ initial: "", products }];
  return (
    <div className="index">
      {groups.map(({ initial, products }) => (
        <section key={initial}>
          {initial && <h3>{initial}</h3>}
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                <Entry product={product} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Its picture is fetched once it is shown. */
function Entry({ product }: { product: Product }) {
  const { id, name, stock, choice = "", images } = product;
  const [image] = images;
  return (
    <a href={productAddress(id) + choice} className="entry">
      <span>
        <span className="name">
          {name}
          {stock === 0 && <span className="whitespace-nowrap text-sm text-muted"> {productCopy.soldOutAction}</span>}
        </span>
      </span>
      <ProductPrice product={product} />
      <span className={`shot tint-${image?.tint ?? "paper"}`}>
        {image ? <Picture image={image} {...PICTURE} /> : <NoPicture />}
      </span>
    </a>
  );
}
