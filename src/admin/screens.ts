import { createLazyDoor, createLazyScreen } from "./home/lazy-screen.tsx";

// The screens that are not the panel's first, each in a file that is loaded when it is opened or before, when idle.

export const OrderPage = createLazyScreen(async () => (await import("./orders/order-page.tsx")).OrderPage);
export const ReceiptsPage = createLazyScreen(async () => (await import("./receipts/receipts-page.tsx")).ReceiptsPage);
export const ReconciliationPage = createLazyScreen(
  async () => (await import("./reconciliation/reconciliation-page.tsx")).ReconciliationPage,
);
export const WithdrawalsPage = createLazyScreen(
  async () => (await import("./withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
);
export const PrintPage = createLazyScreen(async () => (await import("./orders/print/print-page.tsx")).PrintPage);
export const MovementsPage = createLazyScreen(
  async () => (await import("./products/movements-page.tsx")).MovementsPage,
);
export const MissedSearchesPage = createLazyScreen(
  async () => (await import("./missed-searches/missed-searches-page.tsx")).MissedSearchesPage,
);
export const CategoriesPage = createLazyScreen(
  async () => (await import("./categories/categories-page.tsx")).CategoriesPage,
);
export const ImportPage = createLazyScreen(async () => (await import("./products/import/import-page.tsx")).ImportPage);
export const AccountPage = createLazyScreen(async () => (await import("./account/account-page.tsx")).AccountPage);
export const AdministratorsPage = createLazyScreen(
  async () => (await import("./administrators/administrators-page.tsx")).AdministratorsPage,
);
export const AuditPage = createLazyScreen(async () => (await import("./audit/audit-page.tsx")).AuditPage);
export const BuyersPage = createLazyScreen(async () => (await import("./buyers/buyers-page.tsx")).BuyersPage);
export const DeliveryPage = createLazyScreen(async () => (await import("./delivery/delivery-page.tsx")).DeliveryPage);
export const DeliveryImportPage = createLazyScreen(
  async () => (await import("./delivery/import-page.tsx")).DeliveryImportPage,
);
export const ColorsPage = createLazyScreen(async () => (await import("./colors/colors-page.tsx")).ColorsPage);

// Opened by a link in a mail, without a session.

export const ChoosePassword = createLazyDoor(
  async () => (await import("./session/choose-password.tsx")).ChoosePassword,
);
export const NewBrowser = createLazyDoor(async () => (await import("./session/new-browser.tsx")).NewBrowser);
