import { useMutation } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { guardUnsavedWork } from "../../frame/unsaved.ts";
import { Warning } from "../../parts/warning.tsx";
import { registerAccountState } from "../../session/account-state.ts";
import { refreshProducts } from "../product-queries.ts";
import { formCopy } from "./copy.ts";
import { type SavedPictures, savePictures } from "./save-pictures.ts";

const words = formCopy.pictures;

type NamedProduct = { id: string; name: string };

type FailedProduct = { product: NamedProduct; outcome: SavedPictures };

/** By the product's id, those with failures only. */
const failed = createStore<ReadonlyMap<string, FailedProduct>>(new Map());

// Photos that were not uploaded live in this tab only.
guardUnsavedWork({
  hasWork: () => [...failed.read().values()].some(({ outcome }) => outcome.unfinished),
  isStored: () => false,
});

/** Stored here, because the warning outlives its form. It replaces only the same product's warning. */
export function warnOfFailures({ id, name }: NamedProduct, outcome: SavedPictures): void {
  const others = [...failed.read()].filter(([other]) => other !== id);
  failed.write(new Map(outcome.failures.length === 0 ? others : [...others, [id, { product: { id, name }, outcome }]]));
}

registerAccountState({ reset: () => failed.write(new Map()) });

export function FailedFiles() {
  return [...failed.useValue()].map(([id, of]) => <FailedFilesOfProduct key={id} {...of} />);
}

function FailedFilesOfProduct({ product, outcome: { failures, unfinished } }: FailedProduct) {
  const sending = useMutation({
    // Stored ones are listed as such; those whose response was lost are recognised by key.
    mutationFn: ({ productId, before, pictures }: NonNullable<SavedPictures["unfinished"]>) =>
      savePictures(productId, before, pictures, () => undefined),
    onSuccess: async (outcome, { pictures }) => {
      const sent = new Set(pictures.map(({ key }) => key));
      const refused = failures.filter(({ key, name }) => name !== "" && !sent.has(key));
      warnOfFailures(product, { ...outcome, failures: [...refused, ...outcome.failures] });
      if (outcome.failures.length === 0) showToast({ title: words.sentAgain });
      await refreshProducts();
    },
  });
  const files = failures.filter(({ name }) => name !== "");
  return (
    <Warning className="mb-6">
      <p className="text-sm wrap-anywhere text-muted">{product.name}</p>
      {files.length > 0 && <h2 className="font-medium">{words.failedTitle(files.length)}</h2>}
      <ul className="mt-1 flex flex-col gap-1">
        {failures.map(({ key, name, detail }) => (
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
        <Button look="link" onClick={() => warnOfFailures(product, { failures: [], unfinished: undefined })}>
          {words.dismiss}
        </Button>
      </div>
    </Warning>
  );
}
