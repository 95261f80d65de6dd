import type { ComponentProps, MouseEvent } from "react";
import { useHydrated } from "./hydrated.ts";

const LOOKS = { solid: "button", quiet: "button button-quiet", link: "text-link min-h-11" };

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  /** `quiet` is outlined, `link` underlined; the solid one is the page's main step. */
  look?: keyof typeof LOOKS;
  /** What it does cannot be done now, and its label says why. */
  isOff?: boolean;
  /**
   * Neither a press nor Enter in its form does anything now: what it does is on its way, or there is nothing to do. It
   * is not `disabled`, which would take the focus away from whoever has just pressed it.
   */
  isHeld?: boolean;
  className?: string;
};

/** A button that needs JavaScript: until the page listens it is disabled, so that no press is lost. */
export function Button({ look = "solid", isOff = false, isHeld = false, className = "", ...rest }: ButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={isOff || !isHydrated}
      className={[LOOKS[look], isOff && "button-off", className].filter(Boolean).join(" ")}
      {...rest}
      {...(isHeld ? { "aria-disabled": true, onClick: doNothing } : {})}
    />
  );
}

/** Not even what the browser does by itself: a form is sent by a press, also when somebody only typed Enter in it. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

/** A square button that shows only an icon; its name is also its tooltip. Disabled until the page listens. */
export function IconButton({ name, className = "", ...rest }: ComponentProps<"button"> & { name: string }) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={!isHydrated}
      className={`icon-button ${className}`}
      {...rest}
    />
  );
}
