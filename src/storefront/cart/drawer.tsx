import { useEffect } from "react";
import { closeDrawerOnLoad } from "../checkout/view.ts";
import { latePart } from "../late-part.ts";

/** The cart beside the page, as soon as its code is there. */
export function CartDrawer() {
  const part = latePart.usePart();
  useEffect(() => {
    closeDrawerOnLoad();
    void latePart.load();
  }, []);
  return typeof part === "object" ? <part.Drawer /> : null;
}
