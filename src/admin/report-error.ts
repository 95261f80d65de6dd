import { CLIENT_ERRORS, describeClientError } from "#domain/client-error.ts";
import { entryFile, postReport } from "#ui/post-report.ts";

/** Reports to the shop's log, under the id that the error screen shows. */
export function reportError(error: unknown, id: string): void {
  const page = { app: "panel", build: entryFile(), path: location.pathname } as const;
  postReport(CLIENT_ERRORS, describeClientError({ error, id, ...page }));
}
