import { useMutation } from "@tanstack/react-query";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { Check } from "../parts/field.tsx";
import { showFailure } from "../show-failure.ts";
import { useSendOnce } from "../send-once.ts";
import { deliveryCopy as words } from "./copy.ts";
import { refreshMethods, showMethods } from "./method-queries.ts";

/** Shows what was chosen while it is saved. */
export function ActiveSwitch({ method: { id, name, is_active } }: { method: OwnMethod }) {
  const once = useSendOnce((isActive: boolean, key) =>
    call("PATCH /api/admin/delivery-methods/:id", { params: { id }, body: { is_active: isActive }, key }),
  );
  const switching = useMutation({
    mutationFn: once.send,
    onSuccess: async ({ method }) => {
      showMethods((before) => before.map((one) => (one.id === id ? method : one)));
      await refreshMethods();
    },
    onError: (error) => showFailure(words.switchFailed, error),
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
