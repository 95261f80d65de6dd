import { problem } from "../http/problem.ts";
import type { Shop } from "../shop.ts";
import { isDiskFull } from "../storage/folder.ts";

/** Seconds until a disk may have room again: somebody has to make it. */
const RETRY_WHEN_FULL = 60;

/** The answer of work that stores pictures, or 503 when there is no room for them. */
export async function whileThereIsRoom({ log }: Pick<Shop, "log">, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // Nobody who reads the answer can help it, so the operator hears of it too.
    log.error({ err: error }, "There is no room for pictures");
    return problem("overloaded", { detail: "No queda espacio para guardar imágenes.", retryAfter: RETRY_WHEN_FULL });
  }
}
