import { errorCopy } from "./copy.ts";

type ErrorScreenProps = {
  requestId: string | undefined; // finds the cause in the log; the exception's text is never shown
  onRetry?: () => void;
};

export function ErrorScreen({ requestId, onRetry }: ErrorScreenProps) {
  return (
    <div role="alert" className="frame page error-screen">
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

export function ErrorCode({ id }: { id: string }) {
  return (
    <p className="text-sm text-muted">
      {errorCopy.code}: <code>{id}</code>
    </p>
  );
}
