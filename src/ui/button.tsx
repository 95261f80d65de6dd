import type { ComponentProps, MouseEvent } from "react";
import { disabledUntilHydrated } from "./until-hydrated.ts";

const LOOKS = { solid: "button", quiet: "button button-quiet", link: "text-link min-h-11" };

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  look?: keyof typeof LOOKS; // `quiet` is outlined, `link` underlined
  isOff?: boolean;
  /** Ignores presses and Enter while busy; unlike `disabled`, keeps the focus. */
  isHeld?: boolean;
  className?: string;
};

export function Button({ look = "solid", isOff = false, isHeld = false, className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      suppressHydrationWarning
      {...(isOff ? { disabled: true } : disabledUntilHydrated)}
      className={[LOOKS[look], isOff && "button-off", className].filter(Boolean).join(" ")}
      {...rest}
      {...(isHeld ? { "aria-disabled": true, onClick: doNothing } : {})}
    />
  );
}

/** Enter in a form presses its submit button, too. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

type IconButtonProps = ComponentProps<"button"> & { name: string };

/** `name` is also the tooltip. */
export function IconButton(props: IconButtonProps) {
  return <PlainIconButton suppressHydrationWarning {...disabledUntilHydrated} {...props} />;
}

/** Needs no code, such as one that opens a popover. */
export function PlainIconButton({ name, className = "", ...rest }: IconButtonProps) {
  return <button type="button" aria-label={name} title={name} className={`icon-button ${className}`} {...rest} />;
}
