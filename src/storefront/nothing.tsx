import type { ReactNode } from "react";
import { HangerIcon } from "#ui/icons.tsx";

export function Nothing({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <span className="empty-mark">
        <HangerIcon />
      </span>
      <p className="font-display text-xl wrap-anywhere">{title}</p>
      <p className="text-muted">{hint}</p>
      {children}
    </div>
  );
}
