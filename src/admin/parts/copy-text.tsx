import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";

export function CopyText({ text, name }: { text: string; name: string }) {
  return (
    <CopyButton
      text={text}
      name={name}
      copiedName={copy.copying.done}
      onRefused={() => showToast(copy.copying.refused)}
    />
  );
}
