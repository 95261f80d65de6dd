import type { ReactNode } from "react";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { BackupNotice } from "../backups/backup-notice.tsx";
import { OrderTools } from "../orders/order-tools.tsx";
import { OrdersPage } from "../orders/orders-page.tsx";
import { ProductTools } from "../products/product-tools.tsx";
import { ProductsPage } from "../products/products-page.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { ScreenFailed } from "./screen-failed.tsx";
import { type SectionName, useSections } from "./sections.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { Tabs } from "./tabs.tsx";
import { homeCopy } from "./copy.ts";

const CONTENTS: Record<SectionName, { tools: ReactNode; page: (email: string) => ReactNode }> = {
  products: { tools: <ProductTools />, page: () => <ProductsPage /> },
  orders: { tools: <OrderTools />, page: () => <OrdersPage /> },
  settings: { tools: null, page: (email) => <SettingsPage email={email} /> },
};

/** The panel's first page: what needs attention, the cards, and under them the tab that the address names. */
export function Home({ email, section }: { email: string; section: SectionName }) {
  const sections = useSections();
  const { tools, page } = CONTENTS[section];
  return (
    <PanelFrame email={email} heading={<h1 className="min-w-0 font-display text-lg sm:text-xl">{homeCopy.title}</h1>}>
      <PaymentNotice />
      <BackupNotice />
      <SetupChecklist />
      <div className={section === "settings" ? "max-sm:hidden" : undefined}>
        <SummaryCards />
      </div>
      <Tabs label={homeCopy.sections} tabs={Object.values(sections)} current={sections[section]} tools={tools}>
        <ErrorBoundary
          key={section}
          renderFallback={(id, retry) => <ScreenFailed id={id} name={sections[section].name} onRetry={retry} />}
        >
          {page(email)}
        </ErrorBoundary>
      </Tabs>
    </PanelFrame>
  );
}
