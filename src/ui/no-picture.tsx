import type { ReactNode } from "react";
import { HangerIcon } from "./icons.tsx";

/** Placeholder for a missing picture; `children` are the background behind the hanger. */
export function NoPicture({ children }: { children?: ReactNode }) {
  return (
    <span className="no-picture">
      {children}
      <HangerIcon />
    </span>
  );
}
