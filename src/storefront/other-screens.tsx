import { ListingPage } from "./listing/listing-page.tsx";
import { NotFound, ProductMissing } from "./not-found.tsx";
import { OrderPage } from "./order-page.tsx";
import type { Page } from "./page.ts";
import { Plain } from "./plain.tsx";
import { ProductPage } from "./product-page.tsx";

/** Every screen but the home page, which does without their code. */
export function OtherScreen({ page }: { page: Exclude<Page, { name: "home" }> }) {
  switch (page.name) {
    case "product":
      return <ProductPage id={page.id} product={page.product} />;
    case "product-missing":
      return <ProductMissing products={page.products} />;
    case "not-found":
      return <NotFound products={page.products} />;
    case "listing":
      return <ListingPage listing={page.listing} found={page.found} />;
    case "plain":
      return <Plain path={page.path} />;
    case "order":
      return <OrderPage order={page.order} />;
  }
}
