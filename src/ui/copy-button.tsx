import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { copyText } from "./clipboard.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";

const TICK_DURATION = 2000; // milliseconds

type CopyButtonProps = {
  text: string;
  name: string;
  copiedName: string;
  /** Shown instead of the icons; parts of the two names. */
  words?: { copy: string; copied: string };
  onRefused: () => void;
};

export function CopyButton({ text, name, copiedName, words, onRefused }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>();
  const isCopied = copiedAt !== undefined;

  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(setCopiedAt, TICK_DURATION, undefined);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const onClick = () => void copyText(text).then((isDone) => (isDone ? setCopiedAt(performance.now()) : onRefused()));
  const currentName = isCopied ? copiedName : name;
  return (
    <>
      {words ? (
        <Button look="quiet" aria-label={currentName} className="copy-button" onClick={onClick}>
          {isCopied ? words.copied : words.copy}
        </Button>
      ) : (
        <IconButton name={currentName} onClick={onClick}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      )}
      <output className="sr-only">{isCopied && copiedName}</output>
    </>
  );
}
