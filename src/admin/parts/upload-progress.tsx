import { uploadCopy as words } from "./copy.ts";

/** Progress of a file being sent; `share` is from 0 to 1. */
export type FileProgress = { step: "waiting" | "shrinking" | "uploading" | "done" | "failed"; share: number };

type UploadProgressProps = {
  name: string;
  progress: FileProgress;
  /** Only the bar, for a thumbnail. */
  isSmall?: boolean;
};

/** Tells screen readers that `count` pictures are on their way; always rendered, so that it is noticed. */
export function SendingStatus({ count }: { count: number }) {
  return <output className="sr-only">{count > 0 && words.sending(count)}</output>;
}

export function UploadProgress({ name, progress: { step, share }, isSmall = false }: UploadProgressProps) {
  const status = {
    waiting: words.waiting,
    shrinking: words.shrinking,
    uploading: `${Math.round(share * 100)} %`,
    done: words.done,
    failed: words.failed,
  }[step];
  return (
    <div className={`absolute inset-x-0 bottom-0 bg-paper/90 py-1 text-xs ${isSmall ? "px-1" : "px-2"}`}>
      <progress
        aria-label={words.progress(name)}
        max={1}
        value={share}
        className="block h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
      <span className={isSmall ? "sr-only" : "tabular-nums"}>{status}</span>
    </div>
  );
}
