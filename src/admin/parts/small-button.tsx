import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";

/** No higher than a finger needs: beside fields and in rows. */
export function SmallButton({ look = "quiet", className = "", ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} look={look} className={`min-h-11 px-4 py-1 ${className}`} />;
}
