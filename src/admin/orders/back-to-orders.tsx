import type { MouseEvent } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { PANEL } from "#domain/panel-address.ts";
import { BackLink } from "../parts/back-link.tsx";
import { orderCopy } from "./copy.ts";

/** Goes back to the list that led here, as it was: search, filter and scroll position. Whoever came another way gets all orders. */
export function BackToOrders() {
  const list = useHistoryState<{ list?: string } | null>()?.list;
  const goBack = (event: MouseEvent) => {
    if (list === undefined) return;
    event.preventDefault();
    history.back();
  };
  return (
    <BackLink to={list ? `${PANEL.orders}?${list}` : PANEL.orders} onClick={goBack}>
      {orderCopy.list.back}
    </BackLink>
  );
}
