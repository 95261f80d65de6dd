import type { ComponentProps } from "react";

/** What is being done on the page stays there. */
export function NewTabLink({ className = "", children, ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noreferrer"
      className={`text-link inline-flex min-h-11 items-center ${className}`}
    >
      {children}
    </a>
  );
}
