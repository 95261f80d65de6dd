import type { ComponentProps } from "react";
import { useHydrated } from "./hydrated.ts";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  /** `quiet` is outlined; the solid one is the page's main step. */
  look?: "solid" | "quiet";
  /** What it does cannot be done now, and its label says why. */
  isOff?: boolean;
  className?: string;
};

/** A button that needs JavaScript: until the page listens it is disabled, so that no press is lost. */
export function Button({ look = "solid", isOff = false, className = "", ...rest }: ButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={isOff || !isHydrated}
      className={["button", look === "quiet" && "button-quiet", isOff && "button-off", className]
        .filter(Boolean)
        .join(" ")}
      {...rest}
    />
  );
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
