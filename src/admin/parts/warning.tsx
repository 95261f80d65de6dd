import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

/** Appears by itself. */
export function Warning({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section role="alert" className={`flex gap-4 border-l-2 border-accent bg-sand p-4 ${className}`}>
      <span className="text-accent">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </section>
  );
}
