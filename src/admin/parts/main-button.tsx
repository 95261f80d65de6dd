import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";

type MainButtonProps = Omit<ComponentProps<typeof Button>, "look" | "className"> & { isDanger: boolean | undefined };

/** Of a question or form. `isDanger`: what it confirms cannot be undone; paper on brick, 6.6 to 1. */
export function MainButton({ isDanger, ...rest }: MainButtonProps) {
  const look = "border-accent bg-accent enabled:hover:bg-accent enabled:hover:brightness-90";
  return <Button {...rest} className={isDanger ? look : undefined} />;
}
