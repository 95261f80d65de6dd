import type { ReactNode } from "react";
import { WarningIcon } from "../parts/icons.tsx";

type NoticeProps = {
  /** `alert` for what appears by itself. */
  role?: "alert";
  children: ReactNode;
};

/** One line above the lists that asks for something; more of it folds out below. */
export function Notice({ role, children }: NoticeProps) {
  return (
    <section role={role} className="relative flex gap-3 border-l-2 border-accent bg-sand pr-3 pl-3">
      <span className="grid h-11 place-items-center text-accent">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </section>
  );
}
