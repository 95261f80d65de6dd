import { useId } from "react";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { Check } from "../parts/field.tsx";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { deliveryCopy } from "./copy.ts";
import { refreshMethods } from "./method-queries.ts";

const words = deliveryCopy.accept;

/** Switches the method without a price; the first time it makes one. */
export function AcceptSwitch({ methods }: { methods: readonly OwnMethod[] }) {
  const hintId = useId();
  const agreed = methods.find(({ price }) => price === null);
  const switching = useChange({
    send: useSendOnce(({ id, is_active }: { id: string | undefined; is_active: boolean }, key) =>
      id === undefined
        ? call("POST /api/admin/delivery-methods", { body: { kind: "delivery", name: words.name, price: null }, key })
        : call("PATCH /api/admin/delivery-methods/:id", { params: { id }, body: { is_active }, key }),
    ).send,
    failed: deliveryCopy.switchFailed,
    onSettled: refreshMethods,
  });
  return (
    <div className="mt-6 border-t border-ink pt-6">
      <Check
        aria-describedby={hintId}
        isChecked={switching.isPending ? switching.variables.is_active : agreed?.is_active === true}
        aria-disabled={switching.isPending}
        onChange={(is_active) => !switching.isPending && switching.mutate({ id: agreed?.id, is_active })}
      >
        <span className="font-medium">{words.label}</span>
      </Check>
      <p id={hintId} className="max-w-prose pl-6 text-sm text-muted">
        {words.hint}
      </p>
    </div>
  );
}
