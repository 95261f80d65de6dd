import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { orderCopy } from "./copy.ts";

export function ReconciliationButton() {
  const [, navigate] = useLocation();
  return <SmallButton onClick={() => navigate(PANEL.reconciliation)}>{orderCopy.list.reconciliation}</SmallButton>;
}
