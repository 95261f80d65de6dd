import { useState } from "react";
import type { Delivery } from "#domain/delivery.ts";
import type { OrderStatus } from "#domain/order.ts";
import { carrierOf, type Tracking } from "#domain/tracking.ts";
import { Button } from "#ui/button.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { Form } from "../parts/form.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { orderCopy } from "./copy.ts";
import { readTracking, TrackingFields, type TypedTracking, typedTracking } from "./tracking-fields.tsx";

const words = orderCopy.tracking;

type ShipDialogProps = {
  order: Partial<Tracking> & { order_number: string; status: OrderStatus; delivery: Delivery | null };
  isOpen: boolean;
  onShip: (tracking: Tracking) => void;
  onClose: () => void;
};

/** Asks how the parcel is followed, before the buyer is told that it is on its way. */
export function ShipDialog({ order, isOpen, onShip, onClose }: ShipDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={words.shipTitle(order.order_number)}>
      <ShipForm order={order} onShip={onShip} onClose={onClose} />
    </QuestionDialog>
  );
}

/** The carrier that the method is called after, until another one is written down. */
function firstTracking({ delivery, ...tracking }: ShipDialogProps["order"]): TypedTracking {
  const suggested = delivery?.kind === "delivery" ? carrierOf(delivery.name) : undefined;
  return typedTracking({ ...tracking, carrier: tracking.carrier ?? suggested ?? null });
}

function ShipForm({ order, onShip, onClose }: Omit<ShipDialogProps, "isOpen">) {
  const [first] = useState(() => firstTracking(order));
  const [typed, setTyped] = useState(first);
  useUnsaved(typed.carrier !== first.carrier || typed.code !== first.code);
  const isPickup = order.delivery?.kind === "pickup";
  return (
    <Form onSubmit={() => onShip(readTracking(typed))}>
      {order.status === "pending" && <p className="mt-2 font-medium text-accent">{words.unpaid}</p>}
      <p className="mt-2 mb-4 text-muted">{isPickup ? words.shipPickUpHint : words.shipHint}</p>
      <div className="grid gap-4">
        <TrackingFields typed={typed} onType={setTyped} />
      </div>
      <div data-toasts className="mt-4" />
      <QuestionButtons onCancel={onClose}>
        <Button type="submit">{words.ship}</Button>
      </QuestionButtons>
    </Form>
  );
}
