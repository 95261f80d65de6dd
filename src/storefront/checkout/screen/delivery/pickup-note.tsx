import { Button } from "#ui/button.tsx";
import { deliveryCopy } from "./copy.ts";

/** Instead of the address, which a buyer who collects is not asked for. What was typed is still in the draft. */
export function PickupNote({ onPreferDelivery }: { onPreferDelivery: () => void }) {
  return (
    <>
      <p className="text-muted">{deliveryCopy.pickup}</p>
      <Button look="quiet" className="mt-3" onClick={onPreferDelivery}>
        {deliveryCopy.preferDelivery}
      </Button>
    </>
  );
}
