import { orderCopy } from "./copy.ts";
import type { Selection } from "./selection.ts";

/** Selects the orders of the page; `text` stands beside the box. */
export function SelectAll({ selection, className, text }: { selection: Selection; className: string; text?: string }) {
  const isSome = selection.ids.length > 0 && !selection.isAll;
  return (
    <label className={`inline-flex cursor-pointer items-center gap-2 ${className}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        data-select-all
        aria-label={orderCopy.selection.all}
        type="checkbox"
        checked={selection.isAll}
        onChange={selection.toggleAll}
        className="size-5"
      />
      {text}
    </label>
  );
}
