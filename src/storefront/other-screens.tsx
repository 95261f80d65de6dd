import type { ReactNode } from "react";
import type { PageSettings } from "#domain/settings.ts";
import { LegalPage } from "./legal/legal-page.tsx";
import { CategoriesPage } from "./categories/categories-page.tsx";
import { ListingPage } from "./listing/listing-page.tsx";
import { NotFound, ProductMissing } from "./not-found/not-found.tsx";
import { OrderPage } from "./my-order/order-page.tsx";
import type { Page, PageNamed } from "./page.ts";
import { PLAIN_PAGES } from "./plain-pages.tsx";
import { ProductPage } from "./product-page/product-page.tsx";
import { WithdrawalPage } from "./withdrawal/withdrawal-page.tsx";

type OtherPage = Exclude<Page, { name: "home" }>;

type Screens = { [Name in OtherPage["name"]]: (page: PageNamed<Name>, settings: PageSettings) => ReactNode };

/** A row per page, but for the home page, whose code comes with the entry (server/pages/page-table.ts). */
const SCREENS: Screens = {
  product: (page, settings) => (
    <ProductPage id={page.id} product={page.product} related={page.related} settings={settings} />
  ),
  "product-missing": (page) => <ProductMissing products={page.products} />,
  "not-found": (page) => <NotFound products={page.products} />,
  listing: (page, settings) => (
    <ListingPage listing={page.listing} result={page.result} shopName={settings.shop_name} />
  ),
  categories: (page) => <CategoriesPage categories={page.categories} />,
  plain: ({ path }) => PLAIN_PAGES[path]!.screen,
  legal: (page) => <LegalPage path={page.path} text={page.text} />,
  withdrawal: (page) => <WithdrawalPage {...page} />,
  order: ({ order, token, problem }, settings) => (
    <OrderPage order={order} token={token} problem={problem} shopName={settings.shop_name} />
  ),
};

type OtherScreenProps = { page: OtherPage; settings: PageSettings };

export function OtherScreen({ page, settings }: OtherScreenProps) {
  // A page's screen takes the pages of its name, which the type of the table cannot say.
  const show = SCREENS[page.name] as (page: OtherPage, settings: PageSettings) => ReactNode;
  return show(page, settings);
}
