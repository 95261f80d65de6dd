import { createStore } from "#ui/store.ts";
import { copy } from "../copy.ts";
import { WarningIcon } from "../parts/icons.tsx";
import type { PictureFailure } from "./save-pictures.ts";

const words = copy.pictures;

const failures = createStore<readonly PictureFailure[]>([]);

/** Remembers what became of the pictures of the product saved last: the warning outlives the form that sent them. */
export function warnOfFailures(failed: readonly PictureFailure[]): void {
  failures.write(failed);
}

/** Names each file that did not become a picture, with the reason, until somebody has read it. */
export function FailedFiles() {
  const failed = failures.useValue();
  if (failed.length === 0) return null;
  const files = failed.filter(({ name }) => name !== "");
  return (
    <section role="alert" className="mb-6 flex gap-4 border-l-2 border-accent bg-sand p-4">
      <span className="text-accent">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1">
        {files.length > 0 && <h2 className="font-medium">{words.failedTitle(files.length)}</h2>}
        <ul className="mt-1 flex flex-col gap-1">
          {failed.map(({ name, detail }) => (
            <li key={name + detail} className="wrap-anywhere">
              {name && <strong className="font-medium">{name}: </strong>}
              {detail}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm">{words.failedHint}</p>
        <button type="button" onClick={() => warnOfFailures([])} className="text-link mt-1 min-h-11">
          {words.dismiss}
        </button>
      </div>
    </section>
  );
}
