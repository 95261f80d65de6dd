/** By the name of its input; false when that is not there. */
export function focusField(container: ParentNode | null, field: string | undefined): boolean {
  const control = field !== undefined && container?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  if (!control) return false;
  control.focus();
  return true;
}
