import * as v from "valibot";
import {
  CLIENT_ERROR_FRAME,
  CLIENT_ERROR_LIMITS,
  redactMessage,
  redactName,
  redactPath,
} from "#domain/client-error.ts";
import { noContent } from "../http/answer.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { tooManyReports } from "./copy.ts";

const MAX_REPORT_BYTES = 4096;

export const report = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  app: v.picklist(["storefront", "panel"]),
  build: v.pipe(v.string(), v.regex(/^[\w.-]{0,80}$/)),
  path: v.pipe(v.string(), v.maxLength(200)),
  name: v.pipe(v.string(), v.maxLength(40)),
  message: v.pipe(v.string(), v.maxLength(CLIENT_ERROR_LIMITS.message)),
  frames: v.pipe(
    v.array(v.pipe(v.string(), v.regex(new RegExp(`^${CLIENT_ERROR_FRAME.source}$`)))),
    v.maxLength(CLIENT_ERROR_LIMITS.frames),
  ),
});

const MINUTE = 60_000; // ms

/** Bound what browsers can write to the log of one process. */
const limitAddress = createCallLimit({ calls: 20, length: MINUTE });
const limitAll = createCallLimit({ calls: 120, length: MINUTE });

const EVERYBODY = ""; // who counts as one address

export async function receive({ log, environment }: Shop, { c, body }: Call<{ body: typeof report }>) {
  const ofAddress = environment.rateLimit ? limitAddress(clientAddress(c, environment)) : undefined;
  const retryAfter = ofAddress ?? limitAll(EVERYBODY);
  if (retryAfter !== undefined) return tooManyReports(retryAfter);
  const received = await body({ limit: MAX_REPORT_BYTES });
  // Anyone can send anything, so what our pages redact is redacted again.
  const { name, message, path } = received;
  const redacted = { name: redactName(name), message: redactMessage(name, message), path: redactPath(path) };
  log.warn({ clientError: { ...received, ...redacted } }, "A page failed in a browser");
  return noContent();
}
