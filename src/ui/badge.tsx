import type { ReactNode } from "react";

/** A small flag in the accent colour, for offers. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}
