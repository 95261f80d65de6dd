import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

type WarningProps = {
  /** `alert` for what appears by itself. */
  role?: "alert";
  className: string;
  children: ReactNode;
};

export function Warning({ role, className, children }: WarningProps) {
  return (
    <section role={role} className={`flex gap-4 border-l-2 border-accent bg-sand p-4 ${className}`}>
      <span className="text-accent">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </section>
  );
}
