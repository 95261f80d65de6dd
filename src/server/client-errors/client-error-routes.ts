import * as v from "valibot";
import {
  CLIENT_ERROR_FRAME,
  CLIENT_ERROR_LIMITS,
  CLIENT_ERRORS,
  redactMessage,
  redactName,
  redactPath,
} from "#domain/client-error.ts";
import { readBody } from "../http/body.ts";
import { clientAddress, networkOf } from "../http/client-address.ts";
import { problem } from "../http/problem.ts";
import { noContent } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { createReportLimit } from "./report-limit.ts";

const MAX_REPORT_BYTES = 4096;

const reportSchema = v.strictObject({
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

const limit = createReportLimit();

export const clientErrorRoutes: Route[] = [
  {
    method: "POST",
    path: CLIENT_ERRORS,
    gives: "nothing",
    role: "anyone",
    async answer({ log, environment }, c) {
      const network = networkOf(clientAddress(c, environment));
      const retryAfter = limit.count(network, Date.now(), environment.rateLimit);
      if (retryAfter !== undefined) {
        return problem("rate-limited", { detail: "Ya recibimos estos avisos. Gracias.", retryAfter });
      }
      const report = await readBody(c, reportSchema, { limit: MAX_REPORT_BYTES });
      // Anyone can send anything: what our pages redact is redacted again.
      const { name, message, path } = report;
      const told = { name: redactName(name), message: redactMessage(name, message), path: redactPath(path) };
      log.warn({ clientError: { ...report, ...told } }, "A page failed in a browser");
      return noContent();
    },
  },
];
