import { useEffect } from "react";
import { createLatePart } from "./late-part.ts";

const toastList = createLatePart(() => import("./toast-list.tsx"));

/** Loaded at once, so that the first press of a button has it. */
export function Toaster() {
  const part = toastList.usePart();
  useEffect(() => void toastList.load(), []);
  return typeof part === "object" ? <part.ToastList /> : null;
}
