import { useEffect, useRef } from "react";
import type { Selection } from "./selection.ts";
import { orderCopy } from "./copy.ts";

/** Selects the orders of the page; `text` stands beside the box. */
export function SelectAll({ selection, className, text }: { selection: Selection; className: string; text?: string }) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.ids.length > 0 && !selection.isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={`inline-flex cursor-pointer items-center gap-2 ${className}`}>
      <input
        ref={box}
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
