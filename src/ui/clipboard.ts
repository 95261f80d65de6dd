/** Copies a text, and says whether it could. Without https there is no clipboard: then the browser's older way, by a selection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there, or not allowed.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // Inside an open dialog everything else is inert, and cannot be selected.
  (activeElement?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}
