import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { Check } from "../parts/field.tsx";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { deliveryCopy as words } from "./copy.ts";
import { showSaved } from "./method-queries.ts";

/** Shows what was chosen while it is saved. */
export function ActiveSwitch({ method: { id, name, is_active } }: { method: OwnMethod }) {
  const switching = useChange({
    send: useSendOnce((isActive: boolean, key) =>
      call("PATCH /api/admin/delivery-methods/:id", { params: { id }, body: { is_active: isActive }, key }),
    ).send,
    failed: words.switchFailed,
    onDone: ({ method }) => showSaved(method),
  });
  return (
    <Check
      isChecked={switching.isPending ? switching.variables : is_active}
      aria-disabled={switching.isPending}
      onChange={(isActive) => !switching.isPending && switching.mutate(isActive)}
    >
      <span>
        {words.isActive}
        <span className="sr-only">{words.isActiveOf(name)}</span>
      </span>
    </Check>
  );
}
