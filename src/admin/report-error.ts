import { CLIENT_ERRORS, describeClientError } from "#domain/client-error.ts";
import { entryFile, postReport } from "#ui/post-report.ts";

export function reportError(error: unknown, id: string): void {
  const page = { app: "panel", build: entryFile(), path: location.pathname } as const;
  postReport(CLIENT_ERRORS, describeClientError({ error, id, ...page }));
}
