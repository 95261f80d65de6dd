import { useMutation } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { guardUnsavedWork } from "../../frame/unsaved.ts";
import { Warning } from "../../parts/warning.tsx";
import { registerAccountState } from "../../session/account-state.ts";
import { refreshProducts } from "../product-queries.ts";
import { type SavedPictures, savePictures } from "./save-pictures.ts";
import { formCopy } from "./copy.ts";

const words = formCopy.pictures;

const ALL_WELL: SavedPictures = { failures: [], unfinished: undefined };

const saved = createStore(ALL_WELL);

// Photos that were not uploaded live in this tab only.
guardUnsavedWork({ hasWork: () => saved.read().unfinished !== undefined, isStored: () => false });

/** Stored here, because the warning outlives its form. */
export function warnOfFailures(outcome: SavedPictures): void {
  saved.write(outcome);
}

function forgetFailures(): void {
  saved.write(ALL_WELL);
}

registerAccountState({ reset: forgetFailures });

export function FailedFiles() {
  const { failures: failed, unfinished } = saved.useValue();
  const sending = useMutation({
    // Stored ones are listed as such; those whose response was lost are recognised by key.
    mutationFn: ({ productId, before, pictures }: NonNullable<SavedPictures["unfinished"]>) =>
      savePictures(productId, before, pictures, () => undefined),
    onSuccess: async (outcome, { pictures }) => {
      const sent = new Set(pictures.map(({ key }) => key));
      const refused = failed.filter(({ key, name }) => name !== "" && !sent.has(key));
      warnOfFailures({ ...outcome, failures: [...refused, ...outcome.failures] });
      if (outcome.failures.length === 0) showToast({ title: words.sentAgain });
      await refreshProducts();
    },
  });
  if (failed.length === 0) return null;
  const files = failed.filter(({ name }) => name !== "");
  return (
    <Warning className="mb-6">
      {files.length > 0 && <h2 className="font-medium">{words.failedTitle(files.length)}</h2>}
      <ul className="mt-1 flex flex-col gap-1">
        {failed.map(({ key, name, detail }) => (
          <li key={key}>
            {name && <strong className="font-medium">{name}: </strong>}
            {detail}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{unfinished ? words.lostHint : words.failedHint}</p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {unfinished && (
          <Button
            look="link"
            isHeld={sending.isPending}
            onClick={() => sending.mutate(unfinished)}
            className="font-medium"
          >
            {sending.isPending ? words.sendingAgain : words.sendAgain}
          </Button>
        )}
        <Button look="link" onClick={forgetFailures}>
          {words.dismiss}
        </Button>
      </div>
    </Warning>
  );
}
