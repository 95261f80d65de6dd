import { type MutationKey, useMutationState } from "@tanstack/react-query";

/** The ids that mutations of this key are removing now: hidden, until removed or refused. */
export function useBeingRemoved(mutationKey: MutationKey): ReadonlySet<unknown> {
  return new Set(
    useMutationState({ filters: { mutationKey, status: "pending" }, select: ({ state }) => state.variables }),
  );
}
