import type { ComponentProps, ReactNode } from "react";
import type { PageSettings } from "#domain/settings.ts";
import { CategoriesPage } from "./categories/categories-page.tsx";
import { LegalPage } from "./legal/legal-page.tsx";
import { ListingPage } from "./listing/listing-page.tsx";
import { OrderPage } from "./my-order/order-page.tsx";
import { NotFound, ProductMissing } from "./not-found/not-found.tsx";
import { PlainPage } from "./plain-pages.tsx";
import { ProductPage } from "./product-page/product-page.tsx";
import { WithdrawalPage } from "./withdrawal/withdrawal-page.tsx";

/** One row per page except home, whose code is in the entry; a page's data are its screen's props. */
const SCREENS = {
  product: ProductPage,
  "product-missing": ProductMissing,
  "not-found": NotFound,
  listing: ListingPage,
  categories: CategoriesPage,
  plain: PlainPage,
  legal: LegalPage,
  withdrawal: WithdrawalPage,
  order: OrderPage,
};

type Screens = typeof SCREENS;

type PagesByName = { [Name in keyof Screens]: { name: Name } & Omit<ComponentProps<Screens[Name]>, "settings"> };

/** Any page but home. */
export type OtherPage = PagesByName[keyof Screens];

export function Screen({ page: { name, ...data }, settings }: { page: OtherPage; settings: PageSettings }) {
  // The data match the screen of the same name, which the table's type cannot express.
  const Named = SCREENS[name] as (props: { settings: PageSettings }) => ReactNode;
  return <Named {...data} settings={settings} />;
}
