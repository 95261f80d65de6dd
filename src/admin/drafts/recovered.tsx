import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";

const words = copy.draft;

type RecoveredProps = {
  /** Photos that the browser did not keep. */
  missingPhotos?: number;
  isHeld?: boolean;
  onDiscard: () => void;
  className?: string;
};

/** Stands above a form that says what was typed in it before the page was closed. */
export function Recovered({ missingPhotos = 0, isHeld = false, onDiscard, className = "" }: RecoveredProps) {
  return (
    <div
      className={`flex w-full flex-wrap items-center justify-between gap-x-6 border-l-2 border-ink bg-sand px-4 py-1 ${className}`}
    >
      <output className="py-1.5">
        {words.recovered}
        {missingPhotos > 0 && ` ${words.missingPhotos(missingPhotos)}`}
      </output>
      <Button look="link" isHeld={isHeld} onClick={onDiscard}>
        {copy.form.discard}
      </Button>
    </div>
  );
}
