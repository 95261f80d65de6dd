import type { ReactNode } from "react";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { OrdersPage } from "../orders/orders-page.tsx";
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

const CONTENTS: Record<SectionName, (email: string) => ReactNode> = {
  products: () => <ProductsPage />,
  orders: () => <OrdersPage />,
  settings: (email) => <SettingsPage email={email} />,
};

/** The panel's first page: what needs attention, the cards, and under them the tab that the address names. */
export function Home({ email, section }: { email: string; section: SectionName }) {
  const sections = useSections();
  return (
    <PanelFrame email={email} heading={<h1 className="font-display text-xl sm:text-2xl">{homeCopy.title}</h1>}>
      <PaymentNotice />
      <SetupChecklist key={section} isFolded={section !== "products"} />
      <div className={section === "settings" ? "max-sm:hidden" : undefined}>
        <SummaryCards />
      </div>
      <div className="pt-4 sm:pt-6">
        <Tabs label={homeCopy.sections} tabs={Object.values(sections)} current={sections[section]}>
          <ErrorBoundary
            key={section}
            renderFallback={(id, retry) => <ScreenFailed id={id} name={sections[section].name} onRetry={retry} />}
          >
            {CONTENTS[section](email)}
          </ErrorBoundary>
        </Tabs>
      </div>
    </PanelFrame>
  );
}
