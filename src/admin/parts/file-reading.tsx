import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { CallFailed } from "../http.ts";
import { Failure } from "./outcome.tsx";

type FileReadingProps = {
  reading: { isPending: boolean; error: Error | null };
  words: Readonly<Record<"reading" | "readFailed" | "unreadable", string>>;
  onRetry: () => void;
};

/** That a chosen file is being read, or why it could not be: anything but `CallFailed` is the browser's failure. */
export function FileReading({ reading: { isPending, error }, words, onRetry }: FileReadingProps) {
  return (
    <>
      <output className={isPending ? "mt-6 block text-lg" : "sr-only"}>{isPending && words.reading}</output>
      {error && (
        <Failure title={words.readFailed} detail={error instanceof CallFailed ? error.detail : words.unreadable}>
          <Button look="quiet" className="mt-3" onClick={onRetry}>
            {copy.state.retry}
          </Button>
        </Failure>
      )}
    </>
  );
}
