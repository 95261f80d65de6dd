import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { randomUuid } from "#ui/uuid.ts";
import { api } from "../api.ts";
import { copy } from "../copy.ts";
import { keepWork } from "../home/unsaved.ts";
import { detailOf } from "../http.ts";
import { DiscardQuestion, useDiscard } from "../parts/discard.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import { PictureEditor, type Progress } from "./picture-editor.tsx";
import { forgetPreviews, type Picture } from "./pictures.ts";
import { createBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { refreshProducts } from "./product-queries.ts";
import { savePictures } from "./save-pictures.ts";
import { colorsOf } from "./variant-grid.ts";
import { productsCopy } from "./copy.ts";
import { formCopy } from "./form-copy.ts";

type NewProduct = {
  draft: ProductDraft;
  pictures: readonly Picture[];
  isTouched: boolean;
  /** Pressed again because the answer was lost, the same product is made once; a changed one is another. */
  key: string;
};

const CREATING = ["create-product"];

/** The product being made, kept outside the tab so that a look at the orders does not lose it; none while closed. */
const newProduct = createStore<NewProduct | undefined>(undefined);

// The form outlives its tab, but neither a reload nor whoever is signed in.
keepWork(() => newProduct.read()?.isTouched === true);

/** Whether the create form is open. */
export function useIsCreating(): boolean {
  return newProduct.useValue() !== undefined;
}

/** Opens an empty create form. */
export function startCreating(): void {
  newProduct.write({ draft: emptyDraft(), pictures: [], isTouched: false, key: randomUuid() });
}

/** Closes the create form; what was typed is gone. */
export function stopCreating(): void {
  forgetPreviews(newProduct.read()?.pictures ?? []);
  newProduct.write(undefined);
}

/** The create form, in the page above the list (spec 2). */
export function CreateProduct() {
  const form = newProduct.useValue();
  return form && <CreateForm form={form} />;
}

function CreateForm({ form }: { form: NewProduct }) {
  const { draft, pictures } = form;
  const titleId = useId();
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<Progress>({});
  const set = (change: Partial<NewProduct>) =>
    newProduct.write({ ...form, ...change, isTouched: true, key: randomUuid() });

  const creating = useMutation({
    mutationKey: CREATING,
    mutationFn: async ({ draft, pictures, key }: NewProduct) => {
      const product = await api.createProduct(createBody(draft), key);
      return savePictures(product.id, [], pictures, (key, step) => setProgress((all) => ({ ...all, [key]: step })));
    },
    onSuccess: async (failed) => {
      stopCreating();
      warnOfFailures(failed);
      showToast({ title: productsCopy.list.created });
      await refreshProducts(client);
    },
    onError: (error) => {
      showToast({ title: productsCopy.list.createFailed, description: detailOf(error), tone: "danger" });
      focusRefused(element.current, error);
    },
  });

  // Asked of all mutations: this one goes on while another tab is looked at, and the form comes back without it.
  const isBusy = useIsMutating({ mutationKey: CREATING }) > 0;

  const leaving = useDiscard(form.isTouched, stopCreating, isBusy);

  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>("input")?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate(form);
  };

  return (
    <form
      ref={element}
      aria-labelledby={titleId}
      onSubmit={submit}
      className="mb-8 border-line max-sm:border-b max-sm:pb-6 sm:border sm:p-6"
    >
      <h2 id={titleId} className="mb-5 font-display text-xl">
        {formCopy.product.createTitle}
      </h2>
      <HeldFields isHeld={isBusy} className="flex min-w-0 flex-col gap-6">
        <ProductFields draft={draft} errors={fieldErrorsOf(creating.error)} onChange={(draft) => set({ draft })} />
        <PictureEditor
          pictures={pictures}
          colors={colorsOf(draft.grid)}
          progress={progress}
          onChange={(pictures) => set({ pictures })}
        />
      </HeldFields>
      <div className="mt-6 flex flex-wrap gap-3">
        {leaving.isAsking ? (
          <DiscardQuestion form={leaving} />
        ) : (
          <>
            <Button type="submit" isHeld={isBusy}>
              {isBusy ? formCopy.product.saving : formCopy.product.create}
            </Button>
            <Button look="quiet" isHeld={isBusy} onClick={leaving.leave}>
              {copy.form.cancel}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
