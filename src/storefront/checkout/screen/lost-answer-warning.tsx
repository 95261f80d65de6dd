import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { checkCartNow } from "../../cart/check.ts";
import { lostAnswerCopy } from "./copy.ts";
import { useIsUnknown } from "./lost-answer.ts";

export function LostAnswerWarning() {
  const isUnknown = useIsUnknown();
  const [isAsking, setAsking] = useState(false);
  if (!isUnknown) return null;
  const askAgain = () => {
    setAsking(true);
    void checkCartNow().finally(() => setAsking(false));
  };
  return (
    <div ref={passFocusToNearestTitle} className="mb-4 max-w-2xl border border-ink p-4">
      <p role="alert">{lostAnswerCopy.unknown}</p>
      <Button look="quiet" isHeld={isAsking} onClick={askAgain} className="mt-3">
        {isAsking ? lostAnswerCopy.asking : lostAnswerCopy.askAgain}
      </Button>
    </div>
  );
}

/** The pressed button disappears with it, so the title of checkout or drawer takes the focus. */
function passFocusToNearestTitle(part: HTMLElement | null) {
  return () => {
    if (part?.matches(":focus-within")) part.closest("dialog, main")?.querySelector<HTMLElement>("h1, h2")?.focus();
  };
}
