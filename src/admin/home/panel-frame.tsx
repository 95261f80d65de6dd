import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Button } from "#ui/button.tsx";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { showToast } from "#ui/toast.ts";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { signOut } from "../session/session.ts";
import { askBeforeLeaving } from "./leaving.tsx";
import { sessionCopy } from "../session/copy.ts";
import { ScreenFailed } from "./screen-failed.tsx";
import { SectionBar } from "./section-bar.tsx";
import { homeCopy } from "./copy.ts";

type PanelFrameProps = {
  email: string;
  /** The title of the panel, or the way back to it. */
  heading: ReactNode;
  children: ReactNode;
};

export function PanelFrame({ email, heading, children }: PanelFrameProps) {
  const [path] = useLocation();
  return (
    <div className="min-h-dvh pb-24">
      <a href="#contenido" className="skip button">
        {copy.frame.skip}
      </a>
      <header className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 print:hidden">
        {heading}
        <div className="flex items-center justify-between gap-x-4 text-sm max-lg:w-full">
          <p className="mr-auto wrap-anywhere text-muted">{homeCopy.greeting(email)}</p>
          <a href="/" className="text-link inline-flex min-h-11 items-center max-sm:hidden">
            {copy.frame.toShop}
          </a>
          <SignOut />
        </div>
        <Tooltips />
      </header>
      <main id="contenido" tabIndex={-1} className="frame print:pt-4">
        <ErrorBoundary resetKey={path} renderFallback={(id, retry) => <ScreenFailed id={id} onRetry={retry} />}>
          {children}
        </ErrorBoundary>
        <SectionBar />
      </main>
    </div>
  );
}

function SignOut() {
  const leave = () => {
    signOut();
    showToast({ title: sessionCopy.signedOut });
  };
  return (
    <Button
      look="quiet"
      className="min-h-11 shrink-0 px-4 py-1 text-sm"
      onClick={() => askBeforeLeaving("panel", leave)}
    >
      {sessionCopy.signOut}
    </Button>
  );
}
