import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { matchRoute, Router, useLocation, useRouter } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { restoreFocus } from "#ui/restore-focus.ts";
import { Toaster } from "#ui/toaster.tsx";
import { copy } from "./copy.ts";
import { Home } from "./home/home.tsx";
import { aroundNavigation, LeaveQuestion } from "./home/leaving.tsx";
import { prefetchWhenIdle } from "./home/lazy-component.tsx";
import { Missing } from "./home/missing.tsx";
import { PanelFrame } from "./home/panel-frame.tsx";
import { prepareHome } from "./home/prepare-home.ts";
import { ScreenFailed } from "./home/screen-failed.tsx";
import { useWayBack } from "./home/way-back.ts";
import { Live } from "./live/live.tsx";
import { queryClient } from "./query-client.ts";
import { useFollowedNotifications } from "./push/use-followed-notifications.ts";
import {
  AccountPage,
  AdministratorsPage,
  AuditPage,
  BuyersPage,
  CategoriesPage,
  ChoosePassword,
  ColorsPage,
  DeliveryImportPage,
  DeliveryPage,
  ImportPage,
  MissedSearchesPage,
  MovementsPage,
  NewBrowser,
  OrderPage,
  PrintPage,
  ReceiptsPage,
  ReconciliationPage,
  WithdrawalsPage,
} from "./screens.ts";
import { SessionGate } from "./session/session-gate.tsx";

type Address = (typeof PANEL)[keyof typeof PANEL];

/** What one comes to by a link in a mail, without a session. */
const DOORS = {
  [PANEL.resetPassword]: <ChoosePassword kind="reset" />,
  [PANEL.setUp]: <ChoosePassword kind="setUp" />,
  [PANEL.newBrowser]: <NewBrowser />,
};

/** What whoever has signed in finds at each other address of the panel; `id` is what its `:id` stands for. */
const SCREENS: Record<Exclude<Address, keyof typeof DOORS>, (email: string, id: string) => ReactNode> = {
  [PANEL.products]: (email) => <Home email={email} section="products" />,
  [PANEL.orders]: (email) => <Home email={email} section="orders" />,
  [PANEL.receipts]: (email) => <ReceiptsPage email={email} />,
  [PANEL.reconciliation]: (email) => <ReconciliationPage email={email} />,
  [PANEL.print]: (email) => <PrintPage email={email} />,
  [PANEL.order]: (email, id) => <OrderPage key={id} email={email} id={id} />,
  [PANEL.settings]: (email) => <Home email={email} section="settings" />,
  [PANEL.account]: (email) => <AccountPage email={email} />,
  [PANEL.administrators]: (email) => <AdministratorsPage email={email} />,
  [PANEL.audit]: (email) => <AuditPage email={email} />,
  [PANEL.buyers]: (email) => <BuyersPage email={email} />,
  [PANEL.delivery]: (email) => <DeliveryPage email={email} />,
  [PANEL.deliveryImport]: (email) => <DeliveryImportPage email={email} />,
  [PANEL.colors]: (email) => <ColorsPage email={email} />,
  [PANEL.withdrawals]: (email) => <WithdrawalsPage email={email} />,
  [PANEL.categories]: (email) => <CategoriesPage email={email} />,
  [PANEL.import]: (email) => <ImportPage email={email} />,
  [PANEL.missedSearches]: (email) => <MissedSearchesPage email={email} />,
  [PANEL.movements]: (email, id) => <MovementsPage key={id} email={email} id={id} />,
};

export function Panel() {
  useEffect(restoreFocus, []);
  return (
    <ErrorBoundary renderFallback={showBroken}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={aroundNavigation}>
          <Entered />
        </Router>
        <ErrorBoundary renderFallback={() => null}>
          <Toaster />
        </ErrorBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Not even the frame could be drawn. */
function showBroken(id: string, retry: () => void) {
  return (
    <>
      <header className="frame flex min-h-16 items-center">
        <span className="label">{copy.frame.brand}</span>
      </header>
      <main className="frame">
        <ScreenFailed id={id} onRetry={retry} />
      </main>
    </>
  );
}

function Entered() {
  useFollowedNotifications();
  const door = useHere(DOORS);
  if (door) return door.screen;
  return (
    <SessionGate prepare={prepareHome}>
      {(email) => (
        <>
          <Screen email={email} />
          <Live />
          <LeaveQuestion />
        </>
      )}
    </SessionGate>
  );
}

function Screen({ email }: { email: string }) {
  const screen = useHere(SCREENS);
  const [path] = useLocation();
  useWayBack();
  useEffect(() => prefetchWhenIdle(() => queryClient.isFetching() > 0), []);
  return (
    <ErrorBoundary
      resetKey={path}
      renderFallback={(id, retry) => (
        <PanelFrame email={email} heading={<span className="label">{copy.frame.brand}</span>}>
          <ScreenFailed id={id} onRetry={retry} />
        </PanelFrame>
      )}
    >
      {screen ? screen.screen(email, screen.id) : <Missing email={email} />}
    </ErrorBoundary>
  );
}

function useHere<Screen>(at: Readonly<Record<string, Screen>>): { screen: Screen; id: string } | undefined {
  const { parser } = useRouter();
  const [path] = useLocation();
  for (const [address, screen] of Object.entries(at)) {
    const [isHere, params] = matchRoute<{ id?: string }, string>(parser, address, path);
    if (isHere) return { screen, id: params.id ?? "" };
  }
  return undefined;
}
