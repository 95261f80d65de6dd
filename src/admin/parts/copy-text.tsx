import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";

/** Copies a text that is shown, or says that the browser does not allow it. */
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
