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
