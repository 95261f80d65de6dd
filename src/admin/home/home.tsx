import type { ReactNode } from "react";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { createLazyComponent, type LoadFailure } from "../frame/lazy-component.tsx";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { ScreenFailed } from "../frame/screen-failed.tsx";
import { type SectionName, useSections } from "../frame/sections.tsx";
import { Tabs } from "../frame/tabs.tsx";
import { LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { readProductFilter } from "../products/product-filter.ts";
import { productsQuery } from "../products/product-queries.ts";
import { queryClient } from "../query-client.ts";
import { homeCopy } from "./copy.ts";
import { demoQuery, setupQuery, summaryQuery } from "./home-queries.ts";
import { SetupChecklist } from "./setup-checklist.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const PaymentNotice = createLazyComponent(() => import("./payment-notice.tsx"), "PaymentNotice");
const BackupBanner = createLazyComponent(() => import("../backups/backup-banner.tsx"), "BackupBanner");
const ProductTools = createLazyComponent(() => import("../products/product-tools.tsx"), "ProductTools");
const ProductsPage = createLazyComponent(() => import("../products/products-page.tsx"), "ProductsPage", renderMissing);
const OrderTools = createLazyComponent(() => import("../orders/order-tools.tsx"), "OrderTools");
const OrdersPage = createLazyComponent(() => import("../orders/orders-page.tsx"), "OrdersPage", renderMissing);
const SettingsPage = createLazyComponent(() => import("../settings/settings-page.tsx"), "SettingsPage", renderMissing);

function renderMissing(_props: object, { isFailed, onRetry }: LoadFailure) {
  return isFailed ? <LoadFailed onRetry={onRetry} /> : <LoadingRows />;
}

type Contents = {
  code: readonly { load: () => Promise<void> }[];
  tools?: ReactNode;
  page: (email: string) => ReactNode;
};

const CONTENTS: Record<SectionName, Contents> = {
  products: { code: [ProductsPage, ProductTools], tools: <ProductTools />, page: () => <ProductsPage /> },
  orders: { code: [OrdersPage, OrderTools], tools: <OrderTools />, page: () => <OrdersPage /> },
  settings: { code: [SettingsPage], page: (email) => <SettingsPage email={email} /> },
};

/** Fetches what the page shows first, so that nothing moves once it is drawn. */
export function prepareHome(section: SectionName): Promise<unknown> {
  const isWhole = location.search === "";
  return Promise.allSettled([
    queryClient.query(summaryQuery),
    queryClient.query(setupQuery),
    ...CONTENTS[section].code.map((part) => part.load()),
    section === "products" && isWhole && prepareProducts(),
    section === "orders" && import("../orders/prepare-orders.ts").then((part) => part.prepareOrders(isWhole)),
  ]);
}

function prepareProducts(): Promise<unknown> {
  const all = productsQuery(readProductFilter(() => ""));
  return Promise.allSettled([queryClient.infiniteQuery(all), queryClient.query(demoQuery)]);
}

/** The panel's first page: what needs attention, the cards, and under them the tab that the address names. */
export function Home({ email, section }: { email: string; section: SectionName }) {
  const sections = useSections();
  const { tools, page } = CONTENTS[section];
  return (
    <PanelScreen heading={<h1 className="min-w-0 font-display text-lg sm:text-xl">{homeCopy.title}</h1>}>
      <ErrorBoundary renderFallback={(id, retry) => <ScreenFailed id={id} name={homeCopy.summary} onRetry={retry} />}>
        <PaymentNotice />
        <BackupBanner />
        <SetupChecklist />
        <div className={section === "settings" ? "max-sm:hidden" : undefined}>
          <SummaryCards />
        </div>
      </ErrorBoundary>
      <Tabs tabs={Object.values(sections)} current={sections[section]} tools={tools}>
        <ErrorBoundary
          key={section}
          renderFallback={(id, retry) => <ScreenFailed id={id} name={sections[section].name} onRetry={retry} />}
        >
          {page(email)}
        </ErrorBoundary>
      </Tabs>
    </PanelScreen>
  );
}
