import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { ScreenFailed } from "./screen-failed.tsx";
import { SectionBar } from "./section-bar.tsx";
import { SessionControls } from "./session-controls.tsx";

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
      <header className="frame panel-frame flex min-h-12 items-center justify-between gap-x-4 print:hidden md:[&>:first-child]:shrink-0">
        {heading}
        <SessionControls email={email} />
        <Tooltips />
      </header>
      <main id="contenido" tabIndex={-1} className="frame panel-frame print:pt-4">
        <ErrorBoundary resetKey={path} renderFallback={(id, retry) => <ScreenFailed id={id} onRetry={retry} />}>
          {children}
        </ErrorBoundary>
        <SectionBar />
      </main>
    </div>
  );
}
