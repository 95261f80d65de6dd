import { errorCopy } from "./error-copy.ts";

type ErrorScreenProps = {
  /** Finds the cause in the log, if there is one; the exception's text is never shown. */
  requestId: string | undefined;
  /** Left out where nothing but another page helps. */
  onRetry?: () => void;
};

/** What is shown in `<main>` when a page breaks, on the server or in the browser. */
export function ErrorScreen({ requestId, onRetry }: ErrorScreenProps) {
  return (
    <div role="alert" className="error-screen">
      <h1 className="page-title">{errorCopy.title}</h1>
      <p>{errorCopy.sentence}</p>
      {requestId !== undefined && <ErrorCode id={requestId} />}
      <p className="flex flex-wrap gap-3">
        {onRetry && (
          <button type="button" className="button" onClick={onRetry}>
            {errorCopy.retry}
          </button>
        )}
        <a href="/" className={onRetry ? "button button-quiet" : "button"}>
          {errorCopy.toHome}
        </a>
      </p>
    </div>
  );
}

/** What a shopper reads out so that the cause is found. */
export function ErrorCode({ id }: { id: string }) {
  return (
    <p className="text-sm text-muted">
      {errorCopy.code}: <code>{id}</code>
    </p>
  );
}
