import { type FormEvent, useState } from "react";
import type { Tracking } from "#domain/tracking.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { orderCopy } from "./copy.ts";
import { readTracking, TrackingFields, type TypedTracking, typedTracking } from "./tracking-fields.tsx";

const words = orderCopy.tracking;

type ShipDialogProps = {
  order: Partial<Tracking> & { order_number: string };
  isOpen: boolean;
  onShip: (tracking: Tracking) => void;
  onClose: () => void;
};

/** Asks how the parcel is followed, before the buyer is told that it is on its way. */
export function ShipDialog({ order, isOpen, onShip, onClose }: ShipDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={words.shipTitle(order.order_number)}>
      {isOpen && <ShipForm first={typedTracking(order)} onShip={onShip} onClose={onClose} />}
    </QuestionDialog>
  );
}

type ShipFormProps = Pick<ShipDialogProps, "onShip" | "onClose"> & { first: TypedTracking };

function ShipForm({ first, onShip, onClose }: ShipFormProps) {
  const [typed, setTyped] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShip(readTracking(typed));
  };
  return (
    <form onSubmit={submit}>
      <p className="mt-2 mb-4 text-muted">{words.shipHint}</p>
      <div className="grid gap-4">
        <TrackingFields typed={typed} onType={setTyped} />
      </div>
      <div data-toasts className="mt-4" />
      <QuestionButtons>
        <Button look="quiet" onClick={onClose}>
          {copy.form.cancel}
        </Button>
        <Button type="submit">{words.ship}</Button>
      </QuestionButtons>
    </form>
  );
}
