import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { copyText } from "./clipboard.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";

const TICK_DURATION = 2000;

type CopyButtonProps = {
  text: string;
  name: string;
  copiedName: string;
  /** Shown instead of the icons; parts of the two names. */
  words?: { copy: string; copied: string };
  onRefused: () => void;
};

export function CopyButton({ text, name, copiedName, words, onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, TICK_DURATION, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const onClick = () => void copyText(text).then((isDone) => (isDone ? setCopied(true) : onRefused()));
  const announcement = <output className="sr-only">{isCopied && copiedName}</output>;
  if (words) {
    return (
      <Button look="quiet" aria-label={isCopied ? copiedName : name} className="copy-button" onClick={onClick}>
        {isCopied ? words.copied : words.copy}
        {announcement}
      </Button>
    );
  }
  return (
    <IconButton name={isCopied ? copiedName : name} onClick={onClick}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {announcement}
    </IconButton>
  );
}
