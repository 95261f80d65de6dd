import type { ReactNode } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { OrdersPage } from "../orders/orders-page.tsx";
import { ParcelIcon, ShirtIcon, SlidersIcon } from "../parts/icons.tsx";
import { ProductsPage } from "../products/products-page.tsx";
import { settingsCopy } from "../settings/copy.ts";
import { SettingsPage } from "../settings/settings-page.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { useSummary } from "./summary-query.ts";
import { type Tab, Tabs } from "./tabs.tsx";
import { homeCopy } from "./copy.ts";

type Section = Tab & { content: (email: string) => ReactNode };

const PRODUCTS: Section = {
  name: homeCopy.products,
  href: PANEL.products,
  icon: <ShirtIcon />,
  content: () => <ProductsPage />,
};
const ORDERS: Section = {
  name: homeCopy.orders,
  href: PANEL.orders,
  icon: <ParcelIcon />,
  content: () => <OrdersPage />,
};
const SETTINGS: Section = {
  name: settingsCopy.title,
  href: PANEL.settings,
  icon: <SlidersIcon />,
  content: (email) => <SettingsPage email={email} />,
};
const SECTIONS = { products: PRODUCTS, orders: ORDERS, settings: SETTINGS };

/** The panel's first page: what needs attention, the cards, and under them the tab that the address names. */
export function Home({ email, section }: { email: string; section: keyof typeof SECTIONS }) {
  const current = SECTIONS[section];
  const pending = useSummary().data?.pending_orders ?? 0;
  const waiting = pending > 0 ? { [ORDERS.href]: { count: pending, description: homeCopy.pending(pending) } } : {};
  return (
    <PanelFrame email={email} heading={<h1 className="font-display text-xl sm:text-2xl">{homeCopy.title}</h1>}>
      <PaymentNotice />
      <SetupChecklist key={current.href} isFolded={current !== PRODUCTS} />
      <div className={current === SETTINGS ? "max-sm:hidden" : undefined}>
        <SummaryCards />
      </div>
      <div className="pt-4 sm:pt-8">
        <Tabs label={homeCopy.sections} tabs={Object.values(SECTIONS)} current={current} waiting={waiting}>
          {current.content(email)}
        </Tabs>
      </div>
    </PanelFrame>
  );
}
