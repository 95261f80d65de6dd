import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "#ui/toast.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { useBeingRemoved } from "../parts/removals.ts";
import { useSendOnce } from "../send-once.ts";
import { deliveryCopy as words } from "./copy.ts";
import { MethodCard } from "./method-card.tsx";
import { refreshMethods } from "./method-queries.ts";
import { RemoveMethod, REMOVING } from "./remove-method.tsx";

const ORDERING = ["delivery-order"];

export function MethodList({ methods }: { methods: readonly OwnMethod[] }) {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<OwnMethod>();
  const [announced, setAnnounced] = useState("");
  /** The order being saved, which answers may not have yet. */
  const [saving, setSaving] = useState<readonly string[]>();
  const beingRemoved = useBeingRemoved(REMOVING);
  const isLastMove = () => client.isMutating({ mutationKey: ORDERING }) === 1;
  const once = useSendOnce((ids: readonly string[], key) =>
    call("PUT /api/admin/delivery-methods/order", { body: { ids }, key }),
  );
  const ordering = useMutation({
    mutationKey: ORDERING,
    // One after the other, since each changes the order that the one before left.
    scope: { id: "delivery-order" },
    mutationFn: once.send,
    onError: (error) => showToast({ title: words.orderFailed, description: detailOf(error), tone: "danger" }),
    onSettled: async () => {
      if (isLastMove()) await refreshMethods(client);
      if (isLastMove()) setSaving(undefined);
    },
  });
  const shown = methods.filter(({ id }) => !beingRemoved.has(id));
  const ordered = saving ? inOrder(shown, saving) : shown;
  if (ordered.length === 0) return null;

  const move = (id: string, to: number) => {
    const from = ordered.findIndex((method) => method.id === id);
    const moved = ordered[from];
    if (!moved || to < 0 || to >= ordered.length) return;
    const next = ordered.toSpliced(from, 1).toSpliced(to, 0, moved);
    setSaving(next.map((method) => method.id));
    setAnnounced(words.moved(moved.name, to + 1, next.length));
    ordering.mutate(next.map((method) => method.id));
  };
  return (
    <>
      <ol className="divide-y divide-line border-b border-line">
        {ordered.map((method, index) => (
          <MethodCard
            key={method.id}
            method={method}
            index={index}
            count={ordered.length}
            onMove={(to) => move(method.id, to)}
            onRemove={() => setRemoved(method)}
          />
        ))}
      </ol>
      {ordered.length > 1 && <p className="mt-3 text-sm text-muted">{words.orderHint}</p>}
      <output className="sr-only">{announced}</output>
      <RemoveMethod method={removed} onDone={() => setRemoved(undefined)} />
    </>
  );
}

/** Those that `ids` does not name come last. */
function inOrder(methods: readonly OwnMethod[], ids: readonly string[]): OwnMethod[] {
  const indexOf = ({ id }: OwnMethod) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return methods.toSorted((a, b) => indexOf(a) - indexOf(b));
}
