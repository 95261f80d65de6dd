import { copy } from "../copy.ts";
import { OrdersPage } from "../orders/orders-page.tsx";
import { ProductsPage } from "../products/products-page.tsx";
import { Missing } from "./missing.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

const PRODUCTS: Tab = { name: copy.home.products, href: "/admin", content: () => <ProductsPage /> };
const ORDERS: Tab = { name: copy.home.orders, href: "/admin/ordenes", content: () => <OrdersPage /> };
const TABS = [PRODUCTS, ORDERS];

/** The panel's first page: the cards, and under them the tab that the address names. */
export function Home({ email, section }: { email: string; section: string | undefined }) {
  const current = section === undefined ? PRODUCTS : TABS.find(({ href }) => href === `/admin/${section}`);
  if (!current) return <Missing email={email} />;
  return (
    <PanelFrame email={email} heading={<h1 className="font-display text-xl sm:text-2xl">{copy.home.title}</h1>}>
      <SummaryCards />
      <div className="pt-8">
        <Tabs label={copy.home.sections} tabs={TABS} current={current} />
      </div>
    </PanelFrame>
  );
}
