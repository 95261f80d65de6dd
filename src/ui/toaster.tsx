import { useEffect } from "react";
import { createLazyPart } from "./lazy-part.ts";

const toastList = createLazyPart(() => import("./toast-list.tsx"));

/** Loaded at once, so that it is there for the first press of a button. */
export function Toaster() {
  const part = toastList.usePart();
  useEffect(() => void toastList.load(), []);
  return typeof part === "object" ? <part.ToastList /> : null;
}
