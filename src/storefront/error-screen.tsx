import { errorCopy } from "./screens-copy.ts";

/** What is shown when a page breaks. `requestId` finds the cause in the log, if there is one; the exception's text is never shown. */
export function ErrorScreen({ requestId }: { requestId: string | undefined }) {
  return (
    <main className="error-screen">
      <h1 className="page-title">{errorCopy.title}</h1>
      <p>{errorCopy.sentence}</p>
      {requestId !== undefined && (
        <p className="text-sm text-muted">
          {errorCopy.code}: <code>{requestId}</code>
        </p>
      )}
      <a href="/" className="button">
        {errorCopy.retry}
      </a>
    </main>
  );
}
