import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Route, Router, Switch } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { keepFocus } from "#ui/kept-focus.ts";
import { Toaster } from "#ui/toaster.tsx";
import { Tooltips } from "#ui/tooltip.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { CategoriesPage } from "./categories/categories-page.tsx";
import { Home } from "./home/home.tsx";
import { aroundNavigation, LeaveQuestion } from "./home/leaving.tsx";
import { Missing } from "./home/missing.tsx";
import { Live } from "./live/live.tsx";
import { OrderPage } from "./orders/order-page.tsx";
import { ImportPage } from "./products/import-page.tsx";
import { MovementsPage } from "./products/movements-page.tsx";
import { queryClient } from "./query-client.ts";
import { RegretsPage } from "./regrets/regrets-page.tsx";
import { ChoosePassword } from "./session/choose-password.tsx";
import { SessionGate } from "./session/session-gate.tsx";
import { watchSession } from "./session/session.ts";

/** Every address of the panel. */
export function Panel() {
  useEffect(watchSession, []);
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation}>
        <Switch>
          <Route path={PANEL.resetPassword}>
            <ChoosePassword kind="reset" />
          </Route>
          <Route path={PANEL.setUp}>
            <ChoosePassword kind="set-up" />
          </Route>
          <Route>
            <SessionGate>
              {(email) => (
                <>
                  <Switch>
                    <Route path={PANEL.order}>{({ id }) => <OrderPage key={id} email={email} id={id} />}</Route>
                    <Route path={PANEL.regrets}>
                      <RegretsPage email={email} />
                    </Route>
                    <Route path={PANEL.account}>
                      <AccountPage email={email} />
                    </Route>
                    <Route path={PANEL.audit}>
                      <AuditPage email={email} />
                    </Route>
                    <Route path={PANEL.categories}>
                      <CategoriesPage email={email} />
                    </Route>
                    <Route path={PANEL.import}>
                      <ImportPage email={email} />
                    </Route>
                    <Route path={PANEL.movements}>{({ id }) => <MovementsPage key={id} email={email} id={id} />}</Route>
                    <Route path={PANEL.products}>
                      <Home email={email} section="products" />
                    </Route>
                    <Route path={PANEL.orders}>
                      <Home email={email} section="orders" />
                    </Route>
                    <Route path={PANEL.settings}>
                      <Home email={email} section="settings" />
                    </Route>
                    <Route>
                      <Missing email={email} />
                    </Route>
                  </Switch>
                  <Live />
                  <LeaveQuestion />
                </>
              )}
            </SessionGate>
          </Route>
        </Switch>
      </Router>
      <Toaster />
      <Tooltips />
    </QueryClientProvider>
  );
}
