import { useEffect, useId } from "react";
import { FileInput } from "./file-input.tsx";

type FileDropProps = {
  name: string | undefined;
  accept: string;
  words: { choose: string; chooseAnother: string; limits: string };
  isBusy: boolean;
  /** Called with at least one file; several may be dropped. */
  onFiles: (files: readonly File[]) => void;
};

export function FileDrop({ name, accept, words, isBusy, onFiles }: FileDropProps) {
  const hintId = useId();
  useRefusedElsewhere();
  return (
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
        onFiles={onFiles}
        // The browser would silently take the first of several.
        onDrop={(event) => {
          event.preventDefault();
          const files = [...event.dataTransfer.files];
          if (files.length > 0 && !isBusy) onFiles(files);
        }}
      />
    </label>
  );
}

/** A file dropped beside the field would replace the page. */
function useRefusedElsewhere(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    document.addEventListener("dragover", refuse);
    document.addEventListener("drop", refuse);
    return () => {
      document.removeEventListener("dragover", refuse);
      document.removeEventListener("drop", refuse);
    };
  }, []);
}
