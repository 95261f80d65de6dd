import { useState } from "react";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { RemoveDialog, useBeingRemoved } from "../parts/remove-dialog.tsx";
import { useOpenRows } from "../parts/use-open-rows.ts";
import { useRowOrder } from "../parts/use-row-order.ts";
import { deliveryCopy as words } from "./copy.ts";
import { hasDraft } from "./edit-method.tsx";
import { MethodCard } from "./method-card.tsx";
import { refreshMethods, showMethods } from "./method-queries.ts";

const REMOVING = ["remove-delivery-method"];

export function MethodList({ methods }: { methods: readonly OwnMethod[] }) {
  const [removed, setRemoved] = useState<OwnMethod>();
  const beingRemoved = useBeingRemoved(REMOVING);
  const { rows, isOpen, isGone, open, close } = useOpenRows(methods, hasDraft);
  const { ordered, move, announced } = useRowOrder({
    list: "delivery-order",
    rows: rows.filter(({ id }) => !beingRemoved.has(id)),
    isGone,
    save: (body, key) => call("PUT /api/admin/delivery-methods/order", { body, key }),
    refresh: refreshMethods,
  });
  if (ordered.length === 0) return null;
  return (
    <>
      <ol className="divide-y divide-line border-b border-line">
        {ordered.map((method, index) => (
          <MethodCard
            key={method.id}
            method={method}
            index={index}
            count={ordered.length}
            isEditing={isOpen(method.id)}
            isGone={isGone(method.id)}
            onEdit={() => open(method.id)}
            onEdited={() => close(method.id)}
            onMove={(to) => move(method.id, to)}
            onRemove={() => setRemoved(method)}
          />
        ))}
      </ol>
      {ordered.length > 1 && <p className="mt-3 text-sm text-muted">{words.orderHint}</p>}
      <output className="sr-only">{announced}</output>
      <RemoveDialog
        id={removed?.id}
        mutationKey={REMOVING}
        words={words}
        title={removed && words.confirmRemove(removed.name)}
        hint={words.confirmRemoveHint}
        remove={(id) => call("DELETE /api/admin/delivery-methods/:id", { params: { id } })}
        takeOut={(id) => showMethods((before) => before.filter((one) => one.id !== id))}
        refresh={refreshMethods}
        onDone={() => setRemoved(undefined)}
      />
    </>
  );
}
