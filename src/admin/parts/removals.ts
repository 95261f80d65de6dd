import { type MutationKey, useMutationState } from "@tanstack/react-query";

/**
 * The ids that mutations of this key are removing now. What they name is shown no more; when it is refused, it stands
 * in its place again.
 */
export function useBeingRemoved(mutationKey: MutationKey): ReadonlySet<unknown> {
  return new Set(
    useMutationState({ filters: { mutationKey, status: "pending" }, select: ({ state }) => state.variables }),
  );
}
