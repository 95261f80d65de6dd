import type { ReactNode } from "react";
import { frameCopy } from "../frame/copy.ts";
import { errorCopy } from "./copy.ts";

type ErrorScreenProps = {
  requestId: string | undefined; // finds the cause in the log; the exception's text is never shown
  onRetry?: () => void;
  children?: ReactNode; // beside the words
};

export function ErrorScreen({ requestId, onRetry, children }: ErrorScreenProps) {
  return (
    <div className="frame page state">
      <div role="alert">
        <h1 lang="en" className="page-title">
          {errorCopy.title}
        </h1>
        <p className="max-w-[50ch]">{errorCopy.sentence}</p>
        {requestId !== undefined && <ErrorCode id={requestId} />}
        <p className="flex flex-wrap gap-3">
          {onRetry && (
            <button type="button" className="button" onClick={onRetry}>
              {errorCopy.retry}
            </button>
          )}
          <a href="/" className={onRetry ? "button button-quiet" : "button"}>
            {frameCopy.toHome}
          </a>
        </p>
      </div>
      {children}
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
