import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { checkCartNow } from "../../cart/check.ts";
import { leaveFor } from "../../leave-for.ts";
import { useIsUnknown } from "./lost-answer.ts";
import { lostAnswerCopy } from "./copy.ts";

export const CHECKOUT_TITLE_ID = "finalizar-compra";

const leaveForTitle = leaveFor(CHECKOUT_TITLE_ID);

export function LostAnswerWarning() {
  const isUnknown = useIsUnknown();
  const [isAsking, setAsking] = useState(false);
  if (!isUnknown) return null;
  const askAgain = () => {
    setAsking(true);
    void checkCartNow().finally(() => setAsking(false));
  };
  return (
    <div ref={leaveForTitle} className="mb-4 max-w-2xl border border-ink p-4">
      <p role="alert">{lostAnswerCopy.unknown}</p>
      <Button look="quiet" isHeld={isAsking} onClick={askAgain} className="mt-3">
        {isAsking ? lostAnswerCopy.asking : lostAnswerCopy.askAgain}
      </Button>
    </div>
  );
}
