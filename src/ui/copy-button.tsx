import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { copyText } from "./clipboard.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";

const TICK_DURATION = 2000;

type CopyButtonProps = {
  text: string;
  name: string;
  copiedName: string;
  onRefused: () => void;
};

/** `onRefused` runs when the browser does not allow copying. */
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
