import { useEffect, useState } from "react";
import { asRelated, type Product } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { frameCopy } from "../frame/copy.ts";
import { RelatedProducts } from "../product-page/related-products.tsx";
import { State } from "../state.tsx";
import { offlineCopy } from "./copy.ts";
import { findSeenProducts } from "./seen-products.ts";
import { reloadOnceOnline } from "./visited-pages.ts";

export function OfflinePage() {
  const [seen, setSeen] = useState<readonly Product[]>([]);
  useEffect(reloadOnceOnline, []);
  useEffect(() => void findSeenProducts().then(setSeen), []);
  return (
    <div className="frame page">
      <State title={offlineCopy.title} sentence={offlineCopy.sentence} drawing="thread">
        <p className="flex flex-wrap gap-3">
          {/* The address is still the requested one. */}
          <Button onClick={() => location.reload()}>{offlineCopy.retry}</Button>
          <a href="/" className="button button-quiet">
            {frameCopy.toHome}
          </a>
        </p>
      </State>
      <RelatedProducts products={seen.map(asRelated)} title={offlineCopy.seen} className="pt-16" />
    </div>
  );
}
