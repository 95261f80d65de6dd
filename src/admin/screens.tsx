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
  section: SectionName;
  show: (email: string, id: string) => ReactNode;
  /** Fetches its code and initial data. */
  prepare: () => Promise<unknown>;
};

function section(name: SectionName): Screen {
  return { section: name, show: (email) => <Home email={email} section={name} />, prepare: () => prepareHome(name) };
}

/** Below a section, in its own file, which is loaded when opened, or in advance when idle. */
function lazy<Name extends string>(
  section: SectionName,
  fetchScreen: FetchModule<Name, { email: string; id: string }>,
  name: Name,
): Screen {
  const Page = createLazyScreen(fetchScreen, name);
  return { section, show: (email, id) => <Page key={id} email={email} id={id} />, prepare: Page.load };
}

/** Screens of a session by their address; `id` is the address's `:id`. */
export const SCREENS: Record<Exclude<PanelPath, keyof typeof ENTRANCES>, Screen> = {
  [PANEL.products]: section("products"),
  [PANEL.orders]: section("orders"),
  [PANEL.receipts]: lazy("orders", () => import("./receipts/receipts-page.tsx"), "ReceiptsPage"),
  [PANEL.reconciliation]: lazy(
    "orders",
    () => import("./reconciliation/reconciliation-page.tsx"),
    "ReconciliationPage",
  ),
  [PANEL.print]: lazy("orders", () => import("./orders/print/print-page.tsx"), "PrintPage"),
  [PANEL.order]: lazy("orders", () => import("./orders/order-page/order-page.tsx"), "OrderPage"),
  [PANEL.settings]: section("settings"),
  [PANEL.account]: lazy("settings", () => import("./account/account-page.tsx"), "AccountPage"),
  [PANEL.administrators]: lazy(
    "settings",
    () => import("./administrators/administrators-page.tsx"),
    "AdministratorsPage",
  ),
  [PANEL.audit]: lazy("settings", () => import("./audit/audit-page.tsx"), "AuditPage"),
  [PANEL.buyers]: lazy("settings", () => import("./buyers/buyers-page.tsx"), "BuyersPage"),
  [PANEL.delivery]: lazy("settings", () => import("./delivery/delivery-page.tsx"), "DeliveryPage"),
  [PANEL.deliveryImport]: lazy("settings", () => import("./delivery/import-page.tsx"), "DeliveryImportPage"),
  [PANEL.colors]: lazy("settings", () => import("./colors/colors-page.tsx"), "ColorsPage"),
  [PANEL.withdrawals]: lazy("orders", () => import("./withdrawals/withdrawals-page.tsx"), "WithdrawalsPage"),
  [PANEL.categories]: lazy("products", () => import("./categories/categories-page.tsx"), "CategoriesPage"),
  [PANEL.import]: lazy("products", () => import("./products/import/import-page.tsx"), "ImportPage"),
  [PANEL.missedSearches]: lazy(
    "products",
    () => import("./missed-searches/missed-searches-page.tsx"),
    "MissedSearchesPage",
  ),
  [PANEL.movements]: lazy("products", () => import("./products/movements-page.tsx"), "MovementsPage"),
};
