import { Button } from "#ui/button.tsx";
import { liveCopy } from "./copy.ts";

type ChangedNoticeProps = { isShown: boolean; onShow: () => void };

/** Somebody else changed the product that is being edited. */
export function ChangedNotice({ isShown, onShow }: ChangedNoticeProps) {
  return (
    // Always there, so that a screen reader notices what comes in.
    <output className="block shrink-0">
      {isShown && (
        <span className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line bg-sand px-4 py-1 sm:px-6">
          <span className="py-2">{liveCopy.changedWhileEditing}</span>
          <Button look="link" onClick={onShow}>
            {liveCopy.showChanges}
          </Button>
        </span>
      )}
    </output>
  );
}
