import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { copy } from "../copy.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PanelScreen } from "./panel-screen.tsx";

export function Missing() {
  return (
    <PanelScreen>
      <PageHeading className="pt-16">{copy.frame.missing}</PageHeading>
      <Link href={PANEL.products} className="text-link mt-6 inline-flex min-h-11 items-center">
        {copy.frame.toPanel}
      </Link>
    </PanelScreen>
  );
}
