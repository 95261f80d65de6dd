import { createElement } from "react";
import { useSearchParams } from "wouter";
import { lazy } from "#domain/lazy.ts";
import { createLazyComponent } from "../../frame/lazy-component.tsx";
import { PanelScreen } from "../../frame/panel-screen.tsx";
import { LoadFailed, LoadingRows } from "../../parts/load-states.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { BackToOrders } from "../back-to-orders.tsx";
import { printCopy } from "./copy.ts";
import { readPrintAddress } from "./print-address.ts";

/** Created here: otherwise the panel would prefetch barcodes and a stylesheet it rarely needs. */
const makePapers = lazy(() =>
  createLazyComponent(
    () => import("./printed-papers.tsx"),
    "PrintedPapers",
    (_props, { isFailed, onRetry }) => (isFailed ? <LoadFailed onRetry={onRetry} /> : <LoadingRows />),
  ),
);

/** Packing sheets or labels of the orders that the address names, as they come out of the printer. */
export function PrintPage() {
  const { kind, ids } = readPrintAddress(useSearchParams()[0]);
  useTitle(printCopy.choices[kind].name);
  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading className="pt-2 print:hidden">{printCopy.choices[kind].name}</PageHeading>
      {createElement(makePapers(), { kind, ids })}
    </PanelScreen>
  );
}
