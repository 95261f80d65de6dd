import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { copy } from "../copy.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PanelFrame } from "./panel-frame.tsx";

export function Missing({ email }: { email: string }) {
  return (
    <PanelFrame email={email} heading={<span className="label">{copy.frame.brand}</span>}>
      <PageHeading className="pt-16 text-3xl">{copy.frame.missing}</PageHeading>
      <Link href={PANEL.products} className="text-link mt-6 inline-flex min-h-11 items-center">
        {copy.frame.toPanel}
      </Link>
    </PanelFrame>
  );
}
