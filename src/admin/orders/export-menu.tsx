import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { callAddress } from "#ui/call-address.ts";
import { LinkMenu } from "../parts/link-menu.tsx";
import { orderCopy } from "./copy.ts";

const words = orderCopy.export;

const CHOICES = [
  { detalle: undefined, name: words.byOrder, hint: words.byOrderHint },
  { detalle: "1", name: words.byLine, hint: words.byLineHint },
] as const;

/** Downloads the orders that the list shows, all pages of it, in one of two shapes. */
export function ExportMenu({ filter }: { filter: OrderFilter }) {
  const choices = CHOICES.map(({ detalle, name, hint }) => ({
    name,
    hint,
    href: callAddress("GET /api/admin/orders/export", { query: { ...filter, detalle } }).address,
    isDownload: true,
  }));
  return <LinkMenu name={words.open} choices={choices} />;
}
