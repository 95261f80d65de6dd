import type { ComponentProps } from "react";

/** A slip of paper with perforated edges: what a buyer photographs, prints and shows at the bank. */
export function Stub(props: ComponentProps<"section">) {
  return <section data-uncovered className="stub" {...props} />;
}

/** Torn off along a line of its own. */
export function StubPart({ className = "", ...rest }: ComponentProps<"div">) {
  return <div className={`stub-part ${className}`} {...rest} />;
}
