import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";

/** How long the tick stays, in milliseconds. */
const TICK_DURATION = 2000;

type CopyButtonProps = {
  text: string;
  /** Its name, before and after. */
  name: string;
  copiedName: string;
  onRefused: () => void;
};

/** Copies a text; a tick says that it is done. `onRefused` is called when the browser does not allow it. */
export function CopyButton({ text, name, copiedName, onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, TICK_DURATION, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <IconButton
      name={isCopied ? copiedName : name}
      onClick={() => void copy(text).then((isDone) => (isDone ? setCopied(true) : onRefused()))}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <output className="sr-only">{isCopied && copiedName}</output>
    </IconButton>
  );
}

/** Without https there is no clipboard: then the browser's older way, by a selection. */
async function copy(text: string): Promise<boolean> {
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
