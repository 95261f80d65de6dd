import type { ComponentProps } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "onClick" | "className"> & {
  /** What was chosen is on its way: nothing else can be chosen, and the focus stays. */
  isHeld?: boolean;
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void;
};

/** Takes files, chosen or dropped. It is not seen: it lies over the `relative` label around it, which says what for. */
export function FileInput({ isHeld = false, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      aria-disabled={isHeld}
      onClick={(event) => isHeld && event.preventDefault()}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // What is dropped comes without a click.
        if (files.length > 0 && !isHeld) onFiles(files);
        // The same file can be chosen again after it was refused, corrected or taken out.
        currentTarget.value = "";
      }}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  );
}
