import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";

const words = copy.draft;

type RecoveredProps = {
  missingPhotos?: number;
  isHeld?: boolean;
  onDiscard: () => void;
  className?: string;
};

export function Recovered({ missingPhotos = 0, isHeld = false, onDiscard, className = "" }: RecoveredProps) {
  return (
    <div
      className={`flex w-full flex-wrap items-center justify-between gap-x-6 border-l-2 border-ink bg-sand px-4 py-1 ${className}`}
    >
      <output className="py-1">
        {words.recovered}
        {missingPhotos > 0 && ` ${words.missingPhotos(missingPhotos)}`}
      </output>
      <Button look="link" isHeld={isHeld} onClick={onDiscard}>
        {copy.form.discard}
      </Button>
    </div>
  );
}
