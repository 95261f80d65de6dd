import { useState } from "react";
import type { Delivery } from "#domain/delivery.ts";
import type { OrderStatus } from "#domain/order.ts";
import { carrierOf, type Tracking } from "#domain/tracking.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { FormButtons, useDiscard } from "../parts/discard.tsx";
import { Form } from "../parts/form.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { orderCopy } from "./copy.ts";
import { changedTracking, TrackingFields, type TypedTracking, typedTracking } from "./tracking-fields.tsx";

const words = orderCopy.shipping;

type ShipDialogProps = {
  order: Partial<Tracking> & { order_number: string; status: OrderStatus; delivery: Delivery | null };
  /** What was typed before, and not stored. */
  unstored: Partial<Tracking> | undefined;
  onShip: (tracking: Partial<Tracking>) => void;
  onClose: () => void;
};

/** The carrier named by the method, until another one is entered. */
function firstTracking({ delivery, ...tracking }: ShipDialogProps["order"]): TypedTracking {
  const suggested = delivery?.kind === "delivery" ? carrierOf(delivery.name) : undefined;
  return typedTracking({ ...tracking, carrier: tracking.carrier ?? suggested ?? null });
}

/** Asks for the tracking before the buyer is told that the parcel is on its way. */
export function ShipDialog({ order, unstored, onShip, onClose }: ShipDialogProps) {
  const [typed, setTyped] = useState<Partial<TypedTracking>>({});
  // Untouched fields follow what a partner writes meanwhile.
  const first = firstTracking({ ...order, ...unstored });
  const shown = { ...first, ...typed };
  const isDirty = shown.carrier !== first.carrier || shown.code !== first.code;
  useUnsaved(isDirty);
  const leaving = useDiscard(isDirty, onClose, false);
  const isPickup = order.delivery?.kind === "pickup";
  return (
    <QuestionDialog isOpen onClose={leaving.leave} title={words.shipTitle(order.order_number)}>
      <Form onSubmit={() => onShip(changedTracking(order, shown))}>
        {order.status === "pending" && <p className="mt-2 font-medium text-accent">{words.unpaid}</p>}
        {order.status === "cancelled" && <p className="mt-2 font-medium text-accent">{words.cancelled}</p>}
        <p className="mt-2 mb-4 text-muted">{isPickup ? words.shipPickUpHint : words.shipHint}</p>
        <div className="grid gap-4">
          <TrackingFields typed={shown} onType={(change) => setTyped({ ...typed, ...change })} />
        </div>
        <div data-toasts className="mt-4" />
        <QuestionButtons>
          <FormButtons form={leaving} isSending={false}>
            {words.ship}
          </FormButtons>
        </QuestionButtons>
      </Form>
    </QuestionDialog>
  );
}
