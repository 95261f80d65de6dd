import type { ReactNode } from "react";
import { HangerIcon } from "./icons.tsx";

/** Fills the box of a picture that there is none of; `children` are the ground behind the hanger. */
export function NoPicture({ children }: { children?: ReactNode }) {
  return (
    <span className="no-picture">
      {children}
      <HangerIcon />
    </span>
  );
}
