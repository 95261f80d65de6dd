import type { DragEvent } from "react";

/** For one of a list that is dragged onto another: a shortcut for mouse users, beside buttons that do the same. */
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
