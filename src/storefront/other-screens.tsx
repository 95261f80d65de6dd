import type { PageSettings } from "#domain/settings.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { CategoriesPage } from "./categories/categories-page.tsx";
import { FavouritesPage } from "./favourites/favourites-page.tsx";
import { ListingPage } from "./listing/listing-page.tsx";
import { NotFound, ProductMissing } from "./not-found.tsx";
import { OrderPage } from "./my-order/order-page.tsx";
import type { Page } from "./page.ts";
import { MyOrderPage } from "./my-order/my-order-page.tsx";
import { ProductPage } from "./product/product-page.tsx";
import { WithdrawalPage } from "./withdrawal/withdrawal-page.tsx";

type OtherScreenProps = { page: Exclude<Page, { name: "home" }>; settings: PageSettings };

export function OtherScreen({ page, settings }: OtherScreenProps) {
  switch (page.name) {
    case "product":
      return <ProductPage id={page.id} product={page.product} related={page.related} ivaRate={settings.iva_rate} />;
    case "product-missing":
      return <ProductMissing products={page.products} />;
    case "not-found":
      return <NotFound products={page.products} />;
    case "listing":
      return <ListingPage listing={page.listing} found={page.found} shopName={settings.shop_name} />;
    case "categories":
      return <CategoriesPage categories={page.categories} />;
    case "plain":
      return page.path === "/favoritos" ? <FavouritesPage /> : <MyOrderPage />;
    case "legal":
      return <LegalPage path={page.path} text={page.text} />;
    case "regret":
      return <WithdrawalPage {...page} />;
    case "order":
      return <OrderPage order={page.order} />;
  }
}
