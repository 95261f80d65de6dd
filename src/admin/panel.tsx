import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Route, Router, Switch } from "wouter";
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
          <Route path="/admin/restablecer">
            <ChoosePassword kind="reset" />
          </Route>
          <Route path="/admin/configurar">
            <ChoosePassword kind="set-up" />
          </Route>
          <Route>
            <SessionGate>
              {(email) => (
                <>
                  <Switch>
                    <Route path="/admin/ordenes/:id">{({ id }) => <OrderPage key={id} email={email} id={id} />}</Route>
                    <Route path="/admin/arrepentimientos">
                      <RegretsPage email={email} />
                    </Route>
                    <Route path="/admin/ajustes/cuenta">
                      <AccountPage email={email} />
                    </Route>
                    <Route path="/admin/ajustes/actividad">
                      <AuditPage email={email} />
                    </Route>
                    <Route path="/admin/categorias">
                      <CategoriesPage email={email} />
                    </Route>
                    <Route path="/admin/productos/importar">
                      <ImportPage email={email} />
                    </Route>
                    <Route path="/admin/productos/:id/movimientos">
                      {({ id }) => <MovementsPage key={id} email={email} id={id} />}
                    </Route>
                    <Route path="/admin/:section?">{({ section }) => <Home email={email} section={section} />}</Route>
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
