import type { DragEvent } from "react";

/** Drags one row of a list onto another: a shortcut for the mouse, beside buttons that do the same. */
export function dragHandlers<Key>(key: Key, onDrag: (dragged: Key | undefined) => void, onDrop: () => void) {
  return {
    onDragStart: () => onDrag(key),
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onDrop();
    },
  };
}
