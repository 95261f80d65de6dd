import { createLazyEntrance, createLazyScreen } from "./home/lazy-screen.tsx";

// The screens that are not the panel's first, each in a file that is loaded when it is opened or before, when idle.

export const OrderPage = createLazyScreen(() => import("./orders/order-page.tsx"), "OrderPage");
export const ReceiptsPage = createLazyScreen(() => import("./receipts/receipts-page.tsx"), "ReceiptsPage");
export const ReconciliationPage = createLazyScreen(
  () => import("./reconciliation/reconciliation-page.tsx"),
  "ReconciliationPage",
);
export const WithdrawalsPage = createLazyScreen(() => import("./withdrawals/withdrawals-page.tsx"), "WithdrawalsPage");
export const PrintPage = createLazyScreen(() => import("./orders/print/print-page.tsx"), "PrintPage");
export const MovementsPage = createLazyScreen(() => import("./products/movements-page.tsx"), "MovementsPage");
export const MissedSearchesPage = createLazyScreen(
  () => import("./missed-searches/missed-searches-page.tsx"),
  "MissedSearchesPage",
);
export const CategoriesPage = createLazyScreen(() => import("./categories/categories-page.tsx"), "CategoriesPage");
export const ImportPage = createLazyScreen(() => import("./products/import/import-page.tsx"), "ImportPage");
export const AccountPage = createLazyScreen(() => import("./account/account-page.tsx"), "AccountPage");
export const AdministratorsPage = createLazyScreen(
  () => import("./administrators/administrators-page.tsx"),
  "AdministratorsPage",
);
export const AuditPage = createLazyScreen(() => import("./audit/audit-page.tsx"), "AuditPage");
export const BuyersPage = createLazyScreen(() => import("./buyers/buyers-page.tsx"), "BuyersPage");
export const DeliveryPage = createLazyScreen(() => import("./delivery/delivery-page.tsx"), "DeliveryPage");
export const DeliveryImportPage = createLazyScreen(() => import("./delivery/import-page.tsx"), "DeliveryImportPage");
export const ColorsPage = createLazyScreen(() => import("./colors/colors-page.tsx"), "ColorsPage");

// Opened by a link in a mail, without a session.

export const ChoosePassword = createLazyEntrance(() => import("./session/choose-password.tsx"), "ChoosePassword");
export const NewBrowser = createLazyEntrance(() => import("./session/new-browser.tsx"), "NewBrowser");
