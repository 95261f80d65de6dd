import { PANEL, type PanelPath } from "#domain/panel-address.ts";
import type { PageAssets } from "./assets.ts";

type FirstNeeds = {
  /** Code beyond the panel's first script: modules, or chunk groups (vite.config.ts). */
  code?: readonly string[];
  /** Calls whose address has no parameter. */
  calls?: readonly string[];
  /** A list that the address may filter: preloaded only if it does not. */
  list?: string;
};

const SESSION = "/api/auth/session";
const SUMMARY = "/api/admin/summary";
const SETUP = "/api/admin/setup";

/** What each screen needs first, beside session and summary; `prepareHome` and `panel.tsx` wait for it briefly. */
const SCREENS: Record<PanelPath, FirstNeeds | undefined> = {
  [PANEL.products]: { code: ["products"], calls: [SETUP, "/api/admin/demo"], list: "/api/admin/products" },
  [PANEL.orders]: {
    code: ["orders"],
    calls: [SETUP, "/api/admin/orders/delivery-methods", "/api/admin/regrets?status=open&limit=1"],
    list: "/api/admin/orders",
  },
  [PANEL.receipts]: { code: ["src/admin/receipts/receipts-page.tsx"] },
  [PANEL.reconciliation]: { code: ["src/admin/reconciliation/reconciliation-page.tsx"] },
  [PANEL.print]: { code: ["src/admin/orders/print/print-page.tsx"] },
  [PANEL.order]: { code: ["src/admin/orders/order-page/order-page.tsx"] },
  [PANEL.settings]: { code: ["src/admin/settings/settings-page.tsx"], calls: [SETUP] },
  [PANEL.account]: { code: ["src/admin/account/account-page.tsx"] },
  [PANEL.administrators]: { code: ["src/admin/administrators/administrators-page.tsx"] },
  [PANEL.audit]: { code: ["src/admin/audit/audit-page.tsx"] },
  [PANEL.buyers]: { code: ["src/admin/buyers/buyers-page.tsx"] },
  [PANEL.delivery]: { code: ["src/admin/delivery/delivery-page.tsx"] },
  [PANEL.deliveryImport]: { code: ["src/admin/delivery/import-page.tsx"] },
  [PANEL.colors]: { code: ["src/admin/colors/colors-page.tsx"] },
  [PANEL.withdrawals]: { code: ["src/admin/withdrawals/withdrawals-page.tsx"] },
  [PANEL.categories]: { code: ["src/admin/categories/categories-page.tsx"] },
  [PANEL.import]: { code: ["src/admin/products/import/import-page.tsx"] },
  [PANEL.missedSearches]: { code: ["src/admin/missed-searches/missed-searches-page.tsx"] },
  [PANEL.movements]: { code: ["src/admin/products/movements-page.tsx"] },
  // Links in mails are opened without a session.
  [PANEL.resetPassword]: undefined,
  [PANEL.setUp]: undefined,
  [PANEL.newBrowser]: undefined,
};

export type PanelPreloads = { calls: readonly string[]; code: readonly string[] };

/** Names in the table that the build does not know, and that would preload nothing. */
export function unknownCode(lazy: PageAssets["lazy"]): string[] {
  return Object.values(SCREENS).flatMap((screen) => screen?.code?.filter((one) => !lazy.get(one)?.length) ?? []);
}

export const NO_PRELOADS: PanelPreloads = { calls: [], code: [] };

/** What to fetch while the panel's script still loads. */
export function preloadsOf(path: PanelPath, isNarrowed: boolean, lazy: PageAssets["lazy"]): PanelPreloads {
  const screen = SCREENS[path];
  if (!screen) return NO_PRELOADS;
  const { code = [], calls = [], list } = screen;
  const files = code.flatMap((one) => lazy.get(one) ?? []);
  return {
    calls: [SESSION, SUMMARY, ...calls, ...(list && !isNarrowed ? [list] : [])],
    code: [...new Set(files)],
  };
}
