import { callAddress } from "#ui/call-address.ts";
import { LinkMenu } from "../../parts/link-menu.tsx";
import { printCopy } from "./copy.ts";
import { PRINT_KINDS, printAddress } from "./print-address.ts";

/** Links to sheets, labels and the carrier's table of these orders, in this sequence, in tabs of their own: the selection stays. */
export function PrintMenu({ ids, className = "" }: { ids: readonly string[]; className?: string }) {
  const prints = PRINT_KINDS.map((kind) => ({
    ...printCopy.choices[kind],
    href: printAddress(kind, ids),
    isNewTab: true,
  }));
  const table = {
    ...printCopy.carrier,
    href: callAddress("GET /api/admin/orders/carrier-export", { query: { ids: ids.join(",") } }).address,
    isDownload: true,
  };
  return <LinkMenu name={printCopy.menu} choices={[...prints, table]} className={className} />;
}
