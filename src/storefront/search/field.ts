import { type RefObject, useEffect, useEffectEvent } from "react";

type FieldHandlers = { onInput: () => void; onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };

/** Events of a field that another component renders. */
export function useFieldEvents(field: RefObject<HTMLInputElement | null>, handlers: FieldHandlers): void {
  const onInput = useEffectEvent(handlers.onInput);
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onBlur = useEffectEvent(handlers.onBlur);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const stopped = new AbortController();
    input.addEventListener("input", () => onInput(), stopped);
    input.addEventListener("keydown", (event) => onKeyDown(event), stopped);
    input.addEventListener("blur", () => onBlur(), stopped);
    // Typed before this code was loaded.
    if (input === document.activeElement && input.value !== input.defaultValue) onInput();
    return () => stopped.abort();
  }, [field]);
}

/** `pointedTo` is the id of the chosen option. */
export function describeCombobox(
  field: HTMLInputElement,
  { list, isOpen, pointedTo }: { list: string; isOpen: boolean; pointedTo: string | undefined },
): void {
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list);
  field.setAttribute("aria-expanded", String(isOpen));
  if (pointedTo === undefined) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", pointedTo);
}

export function emptyField(field: HTMLInputElement): boolean {
  const wasEmpty = field.value === "";
  field.value = "";
  return !wasEmpty;
}
