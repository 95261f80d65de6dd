import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";

/** As high as a finger needs and no higher: for rows and beside fields. */
export function SmallButton({ look = "quiet", className = "", ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} look={look} className={`min-h-11 px-4 py-1 ${className}`} />;
}
