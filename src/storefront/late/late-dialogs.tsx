import { useEffect, useRef } from "react";
import { showToast } from "#ui/toast.ts";
import { readCart } from "../cart/store.ts";
import { closeDrawerOnLoad, closeDrawerOnReturn, useDrawerOpen } from "../checkout/view.ts";
import { usePickedProduct } from "../product/picker.ts";
import { lateCopy } from "./late-copy.ts";
import { latePart } from "./late-part.ts";

/** The dialogs of every page, the cart's drawer and the picker, as soon as their code is there. */
export function LateDialogs() {
  const part = latePart.usePart();
  const isDrawerOpen = useDrawerOpen();
  const picked = usePickedProduct();
  useEffect(() => {
    closeDrawerOnLoad();
    void latePart.load();
    // After an order there is nothing in the cart to come back to.
    return closeDrawerOnReturn(() => readCart().length === 0);
  }, []);
  useToldOnce(part === "failed", isDrawerOpen || picked !== undefined);
  return typeof part === "object" ? <part.Dialogs /> : null;
}

/** Tells whoever waits for a dialog, once, that its code does not come. */
function useToldOnce(isMissing: boolean, isAwaited: boolean): void {
  const wasTold = useRef(false);
  useEffect(() => {
    if (!isAwaited) wasTold.current = false;
    else if (isMissing && !wasTold.current) {
      wasTold.current = true;
      showToast(lateCopy.dialogs);
    }
  }, [isMissing, isAwaited]);
}
