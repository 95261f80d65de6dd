import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { CallFailed } from "../http.ts";
import { FileInput } from "./file-input.tsx";
import { Failure } from "./outcome.tsx";

type FileDropProps = {
  name: string | undefined;
  accept: string;
  words: { choose: string; chooseAnother: string; limits: string };
  isBusy: boolean;
  /** Why the file is not worth sending. */
  refusalOf?: (file: File) => string | undefined;
  onFile: (file: File) => void;
};

/** For one file; several dropped at once are all ignored. */
export function FileDrop({ name, accept, words, isBusy, refusalOf, onFile }: FileDropProps) {
  const hintId = useId();
  const [refusal, setRefusal] = useState<string>();
  const choose = ([file, another]: readonly File[]) => {
    if (!file) return;
    const refused = another ? copy.file.several : refusalOf?.(file);
    setRefusal(refused);
    if (refused === undefined) onFile(file);
  };
  return (
    <>
      <label className="relative flex min-h-28 max-w-prose cursor-pointer flex-col items-center justify-center gap-1 border border-dashed border-edge p-4 text-center focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink hover:border-ink hover:bg-sand">
        {name && <span className="font-medium wrap-anywhere">{name}</span>}
        {name ? words.chooseAnother : words.choose}
        <span id={hintId} className="text-sm text-muted">
          {words.limits}
        </span>
        <FileInput
          accept={accept}
          aria-describedby={hintId}
          isHeld={isBusy}
          onFiles={choose}
          // The browser would silently take the first of several.
          onDrop={(event) => {
            event.preventDefault();
            if (!isBusy) choose([...event.dataTransfer.files]);
          }}
        />
      </label>
      {refusal !== undefined && <Failure title={copy.file.refused} detail={refusal} />}
    </>
  );
}

type FileReadingProps = {
  reading: { isPending: boolean; error: Error | null };
  words: Readonly<Record<"reading" | "readFailed" | "unreadable", string>>;
  onRetry: () => void;
};

/** Says that a chosen file is being read, or why it could not be; anything but `CallFailed` is the browser's failure. */
export function FileReading({ reading: { isPending, error }, words, onRetry }: FileReadingProps) {
  // The same file would be refused again.
  const isFinal = error instanceof CallFailed && (error.status === 413 || error.status === 422);
  return (
    <>
      <output className={isPending ? "mt-6 block text-lg" : "sr-only"}>{isPending && words.reading}</output>
      {error && (
        <Failure title={words.readFailed} detail={error instanceof CallFailed ? error.detail : words.unreadable}>
          {!isFinal && (
            <Button look="quiet" className="mt-3" onClick={onRetry}>
              {copy.state.retry}
            </Button>
          )}
        </Failure>
      )}
    </>
  );
}
