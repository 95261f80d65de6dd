import { PANEL } from "#domain/panel-address.ts";

export type PanelPath = (typeof PANEL)[keyof typeof PANEL];

type FirstNeeds = {
  /** Modules beyond the panel's first script, as the build's manifest names them. */
  code?: readonly string[];
  /** Calls without a parameter of the address. */
  calls?: readonly string[];
  /** A list that the address may narrow: only where it says nothing. */
  list?: string;
};

const SESSION = "/api/auth/session";
const SUMMARY = "/api/admin/summary";
const SETUP = "/api/admin/setup";

/** What a screen needs first, beside the session and the summary; `prepareHome` and `panel.tsx` wait for it a moment. */
const SCREENS: Partial<Record<PanelPath, FirstNeeds>> = {
  [PANEL.products]: { calls: [SETUP, "/api/admin/demo"], list: "/api/admin/products" },
  [PANEL.orders]: {
    code: ["orders/orders-page.tsx", "orders/order-tools.tsx", "orders/prepare-orders.ts"],
    calls: [SETUP, "/api/admin/orders/delivery-methods", "/api/admin/regrets?status=open&limit=1"],
    list: "/api/admin/orders",
  },
  [PANEL.receipts]: { code: ["receipts/receipts-page.tsx"] },
  [PANEL.reconciliation]: { code: ["reconciliation/reconciliation-page.tsx"] },
  [PANEL.print]: { code: ["orders/print/print-page.tsx"] },
  [PANEL.order]: { code: ["orders/order-page.tsx"] },
  [PANEL.settings]: { code: ["settings/settings-page.tsx"], calls: [SETUP] },
  [PANEL.account]: { code: ["account/account-page.tsx"] },
  [PANEL.administrators]: { code: ["administrators/administrators-page.tsx"] },
  [PANEL.audit]: { code: ["audit/audit-page.tsx"] },
  [PANEL.buyers]: { code: ["buyers/buyers-page.tsx"] },
  [PANEL.delivery]: { code: ["delivery/delivery-page.tsx"] },
  [PANEL.deliveryImport]: { code: ["delivery/import-page.tsx"] },
  [PANEL.colors]: { code: ["colors/colors-page.tsx"] },
  [PANEL.withdrawals]: { code: ["withdrawals/withdrawals-page.tsx"] },
  [PANEL.categories]: { code: ["categories/categories-page.tsx"] },
  [PANEL.import]: { code: ["products/import/import-page.tsx"] },
  [PANEL.missedSearches]: { code: ["missed-searches/missed-searches-page.tsx"] },
  [PANEL.movements]: { code: ["products/movements-page.tsx"] },
};

export type PanelPreloads = { calls: readonly string[]; code: readonly string[] };

export const NOTHING: PanelPreloads = { calls: [], code: [] };

/** What is fetched while the panel's script still loads; nothing behind the links of a mail, which have no session. */
export function preloadsOf(
  path: PanelPath,
  isNarrowed: boolean,
  lazy: ReadonlyMap<string, readonly string[]>,
): PanelPreloads {
  const screen = SCREENS[path];
  if (!screen) return NOTHING;
  const { code = [], calls = [], list } = screen;
  const files = code.flatMap((module) => lazy.get(`src/admin/${module}`) ?? []);
  return {
    calls: [SESSION, SUMMARY, ...calls, ...(list && !isNarrowed ? [list] : [])],
    code: [...new Set(files)],
  };
}
