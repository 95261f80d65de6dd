import { Button } from "#ui/button.tsx";
import { deliveryCopy } from "./copy.ts";

/** In place of the address, which a pick-up does not need. An address already typed stays in the draft. */
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
