import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { orderCopy } from "./copy.ts";

export function ReconciliationButton() {
  const [, navigate] = useLocation();
  return (
    <Button look="quiet" className="min-h-11 px-4 py-1" onClick={() => navigate(PANEL.reconciliation)}>
      {orderCopy.list.reconciliation}
    </Button>
  );
}
