import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";

/** Confirms what cannot be undone; paper on brick, 6.6 to 1. */
export function DangerButton(props: Omit<ComponentProps<typeof Button>, "look" | "className">) {
  return <Button {...props} className="border-accent bg-accent enabled:hover:bg-accent enabled:hover:brightness-90" />;
}
