import { lateCopy } from "./late-copy.ts";
import { latePart } from "./late-part.ts";

/** Beside the button that waits for a dialog whose code failed to load. */
export function NotLoaded({ isAwaited, className }: { isAwaited: boolean; className?: string }) {
  const isMissing = latePart.usePart() === "failed";
  return isAwaited && isMissing ? (
    <p role="alert" className={`not-loaded ${className ?? ""}`}>
      {lateCopy.notLoaded}
    </p>
  ) : null;
}
