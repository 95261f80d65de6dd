import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { copyText } from "./clipboard.ts";
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
      onClick={() => void copyText(text).then((isDone) => (isDone ? setCopied(true) : onRefused()))}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <output className="sr-only">{isCopied && copiedName}</output>
    </IconButton>
  );
}
