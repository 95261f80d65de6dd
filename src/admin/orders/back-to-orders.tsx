import type { MouseEvent } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { PANEL } from "#domain/panel-address.ts";
import { ArrowLeftIcon } from "#ui/icons.tsx";
import { orderCopy } from "./copy.ts";

/** Goes back to the list that led here, as it was: search, filter and scroll position. Whoever came another way gets all orders. */
export function BackToOrders() {
  const list = useHistoryState<{ list?: string } | null>()?.list;
  const goBack = (event: MouseEvent) => {
    // A new tab or window stays the browser's business.
    if (list === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link
      href={list ? `${PANEL.orders}?${list}` : PANEL.orders}
      onClick={goBack}
      className="text-link -ml-1 inline-flex min-h-11 items-center gap-2"
    >
      <ArrowLeftIcon />
      {orderCopy.page.back}
    </Link>
  );
}
