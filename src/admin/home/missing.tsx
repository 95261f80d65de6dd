import { Link } from "wouter";
import { copy } from "../copy.ts";
import { useArrival } from "../parts/use-arrival.ts";
import { PanelFrame } from "./panel-frame.tsx";

/** An address of the panel that leads nowhere. */
export function Missing({ email }: { email: string }) {
  const heading = useArrival();
  return (
    <PanelFrame email={email} heading={<span className="label">{copy.frame.brand}</span>}>
      <h1 ref={heading} tabIndex={-1} className="pt-16 font-display text-3xl outline-none">
        {copy.frame.missing}
      </h1>
      <Link href="/admin" className="text-link mt-6 inline-flex min-h-11 items-center">
        {copy.frame.toPanel}
      </Link>
    </PanelFrame>
  );
}
