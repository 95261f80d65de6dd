import { lazyCopy } from "./copy.ts";
import { lazyPart } from "./lazy-part.ts";

/** Beside the button that waits for a dialog whose code failed to load. */
export function NotLoaded({ isAwaited, className }: { isAwaited: boolean; className?: string }) {
  const isMissing = lazyPart.usePart() === "failed";
  return isAwaited && isMissing ? (
    <p role="alert" className={`not-loaded ${className ?? ""}`}>
      {lazyCopy.notLoaded}
    </p>
  ) : null;
}
