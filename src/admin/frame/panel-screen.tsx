import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { copy } from "../copy.ts";
import { ScreenFailed } from "./screen-failed.tsx";

/** Where the header of the frame shows the heading of its screen. */
export const HeadingSlot = createContext<HTMLElement | null>(null);

type PanelScreenProps = {
  /** The title of the panel, or the way back to it; else its name. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A screen in the panel's frame; one that breaks leaves its heading. */
export function PanelScreen({ heading, children }: PanelScreenProps) {
  const slot = useContext(HeadingSlot);
  const [path] = useLocation();
  return (
    <>
      {slot && createPortal(heading ?? <span className="label">{copy.frame.brand}</span>, slot)}
      <ErrorBoundary resetKey={path} renderFallback={(id, retry) => <ScreenFailed id={id} onRetry={retry} />}>
        {children}
      </ErrorBoundary>
    </>
  );
}
