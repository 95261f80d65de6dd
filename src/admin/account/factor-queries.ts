import type { SecondFactor } from "#server/auth/second-factor.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";
import { refusedField } from "../parts/refused-field.ts";

/** Shown only once. */
export type MadeCodes = CallAnswer<"POST /api/admin/account/second-factor/recovery-codes">;

export async function findFactor(): Promise<SecondFactor> {
  return (await call("GET /api/admin/account/second-factor")).second_factor;
}

/** Undefined if the attempt failed although `isDone` holds: its answer was lost, and a retry would be refused. */
export async function unlessDone<Done>(
  attempt: Promise<Done>,
  isDone: (factor: SecondFactor) => boolean,
): Promise<Done | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (refusedField(error) !== undefined) throw error;
    // If this fails, too, the first failure is reported.
    const factor = await findFactor().catch(() => undefined);
    if (!factor || !isDone(factor)) throw error;
    return undefined;
  }
}
