import { useState } from "react";
import { canBeCollected } from "#domain/order-delivery.ts";
import { readyEvent } from "#domain/order-timeline.ts";
import { isBeingPrepared } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { showToast } from "#ui/toast.ts";
import { copy } from "../../copy.ts";
import { type NewerText, rebaseTexts } from "../../drafts/rebase-texts.ts";
import { useUnsaved } from "../../frame/unsaved.ts";
import { formatDate } from "../../parts/date.ts";
import { Form } from "../../parts/form.tsx";
import { NewerChanges } from "../../parts/newer-changes.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { orderCopy } from "../copy.ts";
import {
  changedTracking,
  readTracking,
  TrackingFields,
  type TypedTracking,
  typedTracking,
} from "../tracking-fields.tsx";
import { orderPageCopy } from "./copy.ts";
import { useEditOrder, useMarkReady } from "./order-page-queries.ts";

const words = orderPageCopy.tracking;

const FIELDS = ["carrier", "code"] as const satisfies (keyof TypedTracking)[];

type Editing = { was: TypedTracking; typed: TypedTracking; newer: readonly NewerText<keyof TypedTracking>[] };

/** How a paid order reaches its buyer: collected, or followed by the carrier's code. */
export function OrderTracking({ order }: { order: OrderDetail }) {
  const { status, delivery } = order;
  const isReadyOffered = isBeingPrepared(status) && canBeCollected(delivery);
  if (!isReadyOffered && !isFollowed(order)) return null;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">
        {isReadyOffered && delivery?.kind === "pickup" ? words.pickUpTitle : words.title}
      </h2>
      {isReadyOffered ? <Ready order={order} /> : <TrackingForm order={order} />}
    </section>
  );
}

/** What was collected has no carrier, unless it was sent after all. */
function isFollowed({ status, delivery, carrier, tracking_code }: OrderDetail): boolean {
  if (status !== "delivered") return status === "shipped";
  return delivery?.kind !== "pickup" || carrier !== null || tracking_code !== null;
}

function Ready({ order }: { order: OrderDetail }) {
  const mark = useMarkReady(order.id);
  const since = readyEvent(order.events)?.created_at;
  return (
    <>
      {since !== undefined && <p className="mb-2">{words.readySince(formatDate(since))}</p>}
      <SmallButton
        look={order.delivery?.kind === "pickup" && since === undefined ? "solid" : "quiet"}
        isHeld={mark.isPending}
        onClick={() => mark.mutate({ again: since !== undefined, seen: order.version })}
      >
        {since === undefined ? words.ready : words.readyAgain}
      </SmallButton>
    </>
  );
}

/** What is typed over the stored tracking, and what somebody else stored in its place meanwhile. */
function useTypedTracking(order: OrderDetail) {
  const is = typedTracking(order);
  const [editing, setEditing] = useState<Editing>({ was: is, typed: is, newer: [] });
  if (FIELDS.some((field) => is[field] !== editing.was[field])) {
    const typed = typedTracking(readTracking(editing.typed));
    setEditing({ was: is, ...rebaseTexts(FIELDS, { ...editing, typed, is }) });
  }
  const { typed, newer } = editing;
  return {
    typed,
    disputed: newer.filter(({ field, isDisputed }) => isDisputed && typed[field] !== is[field]),
    setTyped: (change: Partial<TypedTracking>) => setEditing({ ...editing, typed: { ...typed, ...change } }),
  };
}

function TrackingForm({ order }: { order: OrderDetail }) {
  const { typed, disputed, setTyped } = useTypedTracking(order);
  const save = useEditOrder(order.id, { done: words.saved, failed: words.failed });
  const changes = changedTracking(order, typed);
  const isSame = Object.keys(changes).length === 0;
  useUnsaved(!isSame);
  const submit = () => {
    if (isSame) showToast({ title: copy.form.nothingToSave });
    else save.mutate(changes);
  };
  return (
    <Form onSubmit={submit}>
      {disputed.length > 0 && (
        <NewerChanges
          title={words.newer}
          intro={words.newerHint}
          changes={disputed.map(({ field, was, is }) => ({
            field,
            name: orderCopy.shipping[field],
            was: was || copy.newer.empty,
            is: is || copy.newer.empty,
            yours: typed[field] || copy.newer.empty,
          }))}
          onTake={(fields) => {
            const taken = disputed.filter(({ field }) => fields.includes(field)).map(({ field, is }) => [field, is]);
            setTyped(Object.fromEntries(taken));
          }}
          className="mb-4"
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TrackingFields typed={typed} onType={setTyped} isHeld={save.isPending} />
      </div>
      <p className="mt-1 text-sm text-muted">{words.hint}</p>
      <SmallButton type="submit" className="mt-2" isHeld={save.isPending}>
        {save.isPending ? copy.form.saving : words.save}
      </SmallButton>
    </Form>
  );
}
