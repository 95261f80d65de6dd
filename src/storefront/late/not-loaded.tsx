import { lateCopy } from "./late-copy.ts";
import { latePart } from "./late-part.ts";

/** Beside the button that waits for a dialog: says that the dialog's code does not come. */
export function NotLoaded({ isAwaited, className }: { isAwaited: boolean; className?: string }) {
  const isMissing = latePart.usePart() === "failed";
  return isAwaited && isMissing ? (
    <p role="alert" className={`not-loaded ${className ?? ""}`}>
      {lateCopy.notLoaded}
    </p>
  ) : null;
}
