import type { ComponentProps, SyntheticEvent } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "onClick" | "className"> & {
  /** Ignores files, and leaves the focus where it is. */
  isHeld?: boolean;
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void;
};

/** Closing the file chooser must not act as Escape on the dialog around it. React's types know this event on dialogs only. */
const CLOSED_CHOOSER = { onCancel: (event: SyntheticEvent) => event.stopPropagation() };

/** For chosen or dropped files; invisible, over the `relative` label around it. */
export function FileInput({ isHeld = false, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      aria-disabled={isHeld}
      onClick={(event) => isHeld && event.preventDefault()}
      {...CLOSED_CHOOSER}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Dropped files come without a click.
        if (files.length > 0 && !isHeld) onFiles(files);
        currentTarget.value = "";
      }}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  );
}
