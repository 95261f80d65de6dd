import { useId, useRef } from "react";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { callAddress } from "#ui/call-address.ts";
import { orderCopy } from "./copy.ts";

const words = orderCopy.export;

const CHOICES = [
  { detalle: undefined, name: words.byOrder, hint: words.byOrderHint },
  { detalle: "1", name: words.byLine, hint: words.byLineHint },
] as const;

/** Under its button; in the middle of the screen in browsers that cannot place it there. */
const UNDER_BUTTON =
  "supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:mt-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-inline,flip-block]";

/** Downloads the orders that the list shows, all pages of it, in one of two shapes. */
export function ExportMenu({ filter }: { filter: OrderFilter }) {
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id} className="button button-quiet min-h-11 shrink-0 px-4 py-1">
        {words.open}
      </button>
      <ul ref={menu} id={id} popover="auto" className={`w-80 border border-ink bg-paper text-ink ${UNDER_BUTTON}`}>
        {CHOICES.map(({ detalle, name, hint }) => (
          <li key={name} className="border-line not-first:border-t">
            <a
              href={callAddress("GET /api/admin/orders/export", { query: { ...filter, detalle } }).address}
              download
              onClick={() => menu.current?.hidePopover()}
              className="block px-4 py-3 -outline-offset-2 hover:bg-sand"
            >
              {name}
              <span className="block text-sm text-muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
