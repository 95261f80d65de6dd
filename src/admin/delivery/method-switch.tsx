import { type ReactNode, useId } from "react";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { Check } from "../parts/field.tsx";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { deliveryCopy as words } from "./copy.ts";
import { refreshMethods, showSaved } from "./method-queries.ts";

export function ActiveSwitch({ method }: { method: OwnMethod }) {
  return (
    <MethodSwitch method={method}>
      <span>
        {words.isActive}
        <span className="sr-only">{words.isActiveOf(method.name)}</span>
      </span>
    </MethodSwitch>
  );
}

/** Turns the method without a price on or off; creates it the first time. */
export function AcceptSwitch({ methods }: { methods: readonly OwnMethod[] }) {
  const hintId = useId();
  return (
    <div className="mt-6 border-t border-ink pt-6">
      <MethodSwitch method={methods.find(({ price }) => price === null)} hintId={hintId}>
        <span className="font-medium">{words.accept.label}</span>
      </MethodSwitch>
      <p id={hintId} className="max-w-prose text-sm text-muted">
        {words.accept.hint}
      </p>
    </div>
  );
}

type Choice = { id: string | undefined; is_active: boolean; seen: number | undefined };

type MethodSwitchProps = { method: OwnMethod | undefined; hintId?: string; children: ReactNode };

/** Shows what was chosen while it is saved. */
function MethodSwitch({ method, hintId, children }: MethodSwitchProps) {
  const switching = useChange({
    // The same choice on another version is another request.
    send: useSendOnce(({ id, is_active }: Choice, key) =>
      id === undefined
        ? call("POST /api/admin/delivery-methods", {
            body: { kind: "delivery", name: words.accept.name, price: null },
            key,
          })
        : call("PATCH /api/admin/delivery-methods/:id", { params: { id }, body: { is_active }, key }),
    ).send,
    failed: words.switchFailed,
    onDone: (saved) => showSaved(saved.method),
    // Somebody else may have created it already.
    onFailed: refreshMethods,
  });
  return (
    <Check
      aria-describedby={hintId}
      isChecked={switching.isPending ? switching.variables.is_active : method?.is_active === true}
      aria-disabled={switching.isPending}
      onChange={(is_active) =>
        !switching.isPending && switching.mutate({ id: method?.id, is_active, seen: method?.version })
      }
    >
      {children}
    </Check>
  );
}
