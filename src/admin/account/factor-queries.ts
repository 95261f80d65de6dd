import type { SecondFactor } from "#server/auth/second-factor.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";
import { refusedField } from "../parts/refused-field.ts";

/** Shown only once. */
export type MadeCodes = CallAnswer<"POST /api/admin/account/second-factor/recovery-codes">;

export async function findFactor(): Promise<SecondFactor> {
  return (await call("GET /api/admin/account/second-factor")).second_factor;
}

/** Undefined when the attempt failed and `isDone` holds all the same: its answer was lost, and a repeat would be refused. */
export async function unlessDone<Done>(
  attempt: Promise<Done>,
  isDone: (factor: SecondFactor) => boolean,
): Promise<Done | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (refusedField(error) !== undefined) throw error;
    // When this fails too, the first failure stands.
    const factor = await findFactor().catch(() => undefined);
    if (!factor || !isDone(factor)) throw error;
    return undefined;
  }
}
