import { Button } from "#ui/button.tsx";
import { copy } from "../../copy.ts";
import { LoadFailed, LoadingRows } from "../../parts/load-states.tsx";

type MissingFormProps = {
  titleId?: string;
  title: string;
  isFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** Shown in place of a product's form while its code is missing. */
export function MissingForm({ titleId, title, isFailed, onRetry, onClose }: MissingFormProps) {
  return (
    <div className="flex flex-col gap-6 p-6">
      <h2 id={titleId} className="font-display text-xl">
        {title}
      </h2>
      {isFailed ? <LoadFailed onRetry={onRetry} /> : <LoadingRows count={4} />}
      <Button look="quiet" className="self-start" onClick={onClose}>
        {copy.form.cancel}
      </Button>
    </div>
  );
}
