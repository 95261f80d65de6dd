import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { createLazyPart } from "#ui/lazy-part.ts";
import { PanelScreen } from "../../frame/panel-screen.tsx";
import { LoadFailed, LoadingRows } from "../../parts/load-states.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { BackToOrders } from "../back-to-orders.tsx";
import { printCopy } from "./copy.ts";
import { readPrintAddress } from "./print-address.ts";

/** The barcodes and the stylesheet of the paper are of no use to the rest of the panel. */
const papersPart = createLazyPart(() => import("./printed-papers.tsx"));

/** Packing sheets or labels of the orders that the address names, as they come out of the printer. */
export function PrintPage() {
  const { kind, ids } = readPrintAddress(useSearchParams()[0]);
  const part = papersPart.usePart();
  useEffect(() => void papersPart.load(), []);
  useTitle(printCopy.choices[kind].name);
  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading className="pt-2 print:hidden">{printCopy.choices[kind].name}</PageHeading>
      {part === "loading" && <LoadingRows />}
      {part === "failed" && <LoadFailed onRetry={() => void papersPart.load()} />}
      {typeof part === "object" && <part.PrintedPapers kind={kind} ids={ids} />}
    </PanelScreen>
  );
}
