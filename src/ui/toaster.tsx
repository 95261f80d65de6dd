import { useEffect } from "react";
import { createLatePart } from "./late-part.ts";
import { toasts } from "./toast.ts";

const toastList = createLatePart(() => import("./toast-list.tsx"));

/** Where toasts appear; one for the whole page. */
export function Toaster() {
  const part = toastList.usePart();
  const isNeeded = toasts.useValue().length > 0;
  // At once, so that the first press of a button finds it; again with a toast, should the network have been away.
  useEffect(() => void toastList.load(), []);
  useEffect(() => {
    if (isNeeded) void toastList.load();
  }, [isNeeded]);
  return typeof part === "object" ? <part.ToastList /> : null;
}
