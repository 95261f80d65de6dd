import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { matchRoute, Router, useLocation, useRouter } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { restoreFocus } from "#ui/restore-focus.ts";
import { ignoreStrayPresses } from "#ui/stray-presses.ts";
import { Toaster } from "#ui/toaster.tsx";
import { copy } from "./copy.ts";
import { prefetchWhenIdle } from "./frame/lazy-component.tsx";
import { aroundNavigation, LeaveQuestion } from "./frame/leaving.tsx";
import { Missing } from "./frame/missing.tsx";
import { PanelFrame } from "./frame/panel-frame.tsx";
import { PanelScreen } from "./frame/panel-screen.tsx";
import { ScreenFailed } from "./frame/screen-failed.tsx";
import { ToastsOfDialogs } from "./frame/toasts-of-dialogs.ts";
import { useWayBack } from "./frame/way-back.ts";
import { Live } from "./live/live.tsx";
import { refuseDroppedFiles } from "./parts/refuse-dropped-files.ts";
import { useFollowedNotifications } from "./push/use-followed-notifications.ts";
import { queryClient } from "./query-client.ts";
import { ENTRANCES, SCREENS } from "./screens.tsx";
import { SessionGate } from "./session/session-gate.tsx";

export function Panel() {
  useEffect(restoreFocus, []);
  useEffect(ignoreStrayPresses, []);
  useEffect(refuseDroppedFiles, []);
  return (
    <ErrorBoundary renderFallback={showBroken}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={aroundNavigation}>
          <Screens />
        </Router>
        <ErrorBoundary renderFallback={() => null}>
          <Toaster />
          <ToastsOfDialogs />
        </ErrorBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Even the frame failed to render. */
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

function Screens() {
  useFollowedNotifications();
  const entrance = useScreenAt(ENTRANCES);
  const current = useScreenAt(SCREENS);
  if (entrance) return entrance.screen;
  return (
    <SessionGate prepare={current?.screen.prepare}>
      {(email) => (
        <>
          <PanelFrame email={email} section={current?.screen.section}>
            <ScreenBoundary>{current ? current.screen.show(email, current.id) : <NoScreen />}</ScreenBoundary>
          </PanelFrame>
          <Live />
          <LeaveQuestion />
        </>
      )}
    </SessionGate>
  );
}

function NoScreen() {
  const { missing, missingHint, toPanel } = copy.frame;
  return (
    <PanelScreen>
      <Missing title={missing} hint={missingHint} to={PANEL.products} link={toPanel} />
    </PanelScreen>
  );
}

/** A screen that fails as a whole leaves the frame in place. */
function ScreenBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  useWayBack();
  useEffect(() => prefetchWhenIdle(() => queryClient.isFetching() > 0), []);
  return (
    <ErrorBoundary
      resetKey={path}
      renderFallback={(id, retry) => (
        <PanelScreen>
          <ScreenFailed id={id} onRetry={retry} />
        </PanelScreen>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function useScreenAt<Screen>(screens: Readonly<Record<string, Screen>>): { screen: Screen; id: string } | undefined {
  const { parser } = useRouter();
  const [path] = useLocation();
  for (const [address, screen] of Object.entries(screens)) {
    const [isHere, params] = matchRoute<{ id?: string }, string>(parser, address, path);
    if (isHere) return { screen, id: params.id ?? "" };
  }
  return undefined;
}
