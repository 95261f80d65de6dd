import type { ReactNode } from "react";
import { PANEL, type PanelPath } from "#domain/panel-address.ts";
import type { FetchModule } from "./frame/lazy-component.tsx";
import { createLazyEntrance, createLazyScreen } from "./frame/lazy-screen.tsx";
import type { SectionName } from "./frame/sections.tsx";
import { Home, prepareHome } from "./home/home.tsx";

const ChoosePassword = createLazyEntrance(() => import("./session/choose-password.tsx"), "ChoosePassword");
const NewBrowser = createLazyEntrance(() => import("./session/new-browser.tsx"), "NewBrowser");

/** Screens opened by a link in a mail, without a session. */
export const ENTRANCES = {
  [PANEL.resetPassword]: <ChoosePassword kind="reset" />,
  [PANEL.setUp]: <ChoosePassword kind="setUp" />,
  [PANEL.newBrowser]: <NewBrowser />,
};

type Screen = {
  show: (email: string, id: string) => ReactNode;
  /** Fetches its code and initial data. */
  prepare: () => Promise<unknown>;
};

function section(name: SectionName): Screen {
  return { show: (email) => <Home email={email} section={name} />, prepare: () => prepareHome(name) };
}

/** In its own file, which is loaded when opened, or in advance when idle. */
function lazy<Name extends string>(fetchScreen: FetchModule<Name, { email: string; id: string }>, name: Name): Screen {
  const Page = createLazyScreen(fetchScreen, name);
  return { show: (email, id) => <Page key={id} email={email} id={id} />, prepare: Page.load };
}

/** Screens of a session by their address; `id` is the address's `:id`. */
export const SCREENS: Record<Exclude<PanelPath, keyof typeof ENTRANCES>, Screen> = {
  [PANEL.products]: section("products"),
  [PANEL.orders]: section("orders"),
  [PANEL.receipts]: lazy(() => import("./receipts/receipts-page.tsx"), "ReceiptsPage"),
  [PANEL.reconciliation]: lazy(() => import("./reconciliation/reconciliation-page.tsx"), "ReconciliationPage"),
  [PANEL.print]: lazy(() => import("./orders/print/print-page.tsx"), "PrintPage"),
  [PANEL.order]: lazy(() => import("./orders/order-page/order-page.tsx"), "OrderPage"),
  [PANEL.settings]: section("settings"),
  [PANEL.account]: lazy(() => import("./account/account-page.tsx"), "AccountPage"),
  [PANEL.administrators]: lazy(() => import("./administrators/administrators-page.tsx"), "AdministratorsPage"),
  [PANEL.audit]: lazy(() => import("./audit/audit-page.tsx"), "AuditPage"),
  [PANEL.buyers]: lazy(() => import("./buyers/buyers-page.tsx"), "BuyersPage"),
  [PANEL.delivery]: lazy(() => import("./delivery/delivery-page.tsx"), "DeliveryPage"),
  [PANEL.deliveryImport]: lazy(() => import("./delivery/import-page.tsx"), "DeliveryImportPage"),
  [PANEL.colors]: lazy(() => import("./colors/colors-page.tsx"), "ColorsPage"),
  [PANEL.withdrawals]: lazy(() => import("./withdrawals/withdrawals-page.tsx"), "WithdrawalsPage"),
  [PANEL.categories]: lazy(() => import("./categories/categories-page.tsx"), "CategoriesPage"),
  [PANEL.import]: lazy(() => import("./products/import/import-page.tsx"), "ImportPage"),
  [PANEL.missedSearches]: lazy(() => import("./missed-searches/missed-searches-page.tsx"), "MissedSearchesPage"),
  [PANEL.movements]: lazy(() => import("./products/movements-page.tsx"), "MovementsPage"),
};
