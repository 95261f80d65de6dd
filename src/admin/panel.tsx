import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Route, Switch } from "wouter";
import { Toaster } from "#ui/toaster.tsx";
import { Tooltips } from "#ui/tooltip.tsx";
import { Home } from "./home/home.tsx";
import { Missing } from "./home/missing.tsx";
import { OrderPage } from "./orders/order-page.tsx";
import { queryClient } from "./query-client.ts";
import { ChoosePassword } from "./session/choose-password.tsx";
import { SessionGate } from "./session/session-gate.tsx";
import { watchSession } from "./session/session.ts";

/** Every address of the panel. */
export function Panel() {
  useEffect(watchSession, []);
  return (
    <QueryClientProvider client={queryClient}>
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
              <Switch>
                <Route path="/admin/ordenes/:id">{({ id }) => <OrderPage key={id} email={email} id={id} />}</Route>
                <Route path="/admin/:section?">{({ section }) => <Home email={email} section={section} />}</Route>
                <Route>
                  <Missing email={email} />
                </Route>
              </Switch>
            )}
          </SessionGate>
        </Route>
      </Switch>
      <Toaster />
      <Tooltips />
    </QueryClientProvider>
  );
}
