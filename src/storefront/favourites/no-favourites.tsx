import { useEffect, useState } from "react";
import { asRelated, type Product, SUGGESTED_PRODUCTS } from "#domain/product.ts";
import { callFor } from "../call.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { RelatedProducts } from "../product-page/related-products.tsx";
import { State } from "../state.tsx";
import { favouritesCopy } from "./copy.ts";

const findNewest = () => callFor("GET /api/products", { query: { limit: String(SUGGESTED_PRODUCTS) } }, "products");

export function NoFavourites() {
  const [products, setProducts] = useState<readonly Product[]>([]);
  // The page says what it has to say without them.
  useEffect(() => fetchWithRetry(findNewest, setProducts), []);
  return (
    <>
      <State title={favouritesCopy.title} sentence={favouritesCopy.empty} drawing="hanger">
        <p className="max-w-[50ch]">
          {favouritesCopy.emptyHint} {favouritesCopy.sentence}
        </p>
        <a href="/productos" className="button">
          {favouritesCopy.toProducts}
        </a>
      </State>
      <RelatedProducts products={products.map(asRelated)} title={favouritesCopy.first} className="pt-16" />
    </>
  );
}
