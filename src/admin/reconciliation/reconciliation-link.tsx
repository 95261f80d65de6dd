import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { reconciliationCopy } from "./copy.ts";

export function ReconciliationLink() {
  return (
    <Link href={PANEL.reconciliation} className="button button-quiet min-h-11 px-4 py-1">
      {reconciliationCopy.link}
    </Link>
  );
}
