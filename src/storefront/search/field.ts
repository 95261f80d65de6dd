/** What a search field tells assistive technology while it is a combobox; `chosen` is the id of the option it points to. */
export function describeCombobox(
  field: HTMLInputElement,
  { list, isOpen, chosen }: { list: string; isOpen: boolean; chosen: string | undefined },
): void {
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list);
  field.setAttribute("aria-expanded", String(isOpen));
  if (chosen === undefined) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", chosen);
}

/** Takes away what was typed; false when there was nothing. */
export function emptyField(field: HTMLInputElement): boolean {
  const wasEmpty = field.value === "";
  field.value = "";
  return !wasEmpty;
}
