import type { ComponentProps } from "react";
import { Link } from "wouter";

type TextLinkProps = ComponentProps<"a"> & { href: string; state?: object };

const look = (className: string) => `text-link inline-flex min-h-11 items-center ${className}`;

/** To another page of the panel; as high as a finger needs. */
export function TextLink({ className = "", ...rest }: TextLinkProps) {
  return <Link {...rest} className={look(className)} />;
}

/** A plain browser link: out of the panel, to a file or another program. */
export function PlainLink({ className = "", children, ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} className={look(className)}>
      {children}
    </a>
  );
}

/** Leaves unfinished work on the page untouched. */
export function NewTabLink(link: ComponentProps<"a">) {
  return <PlainLink {...link} target="_blank" rel="noreferrer" />;
}
