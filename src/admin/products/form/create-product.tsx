import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../../copy.ts";
import { Recovered } from "../../drafts/recovered.tsx";
import { detailOf } from "../../http.ts";
import { DiscardQuestion, useDiscard } from "../../parts/discard.tsx";
import { HeldFields } from "../../parts/held-fields.tsx";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import { changeNewProduct, createOnce, goOnEditing, newProduct, type NewProduct, stopCreating } from "./new-product.ts";
import { PictureEditor, type Progress } from "./picture-editor.tsx";
import { ProductFields } from "./product-fields.tsx";
import { refreshProducts } from "../product-queries.ts";
import { type FileProgress, savePictures } from "./save-pictures.ts";
import { colorsOf } from "./variant-grid.ts";
import { productsCopy } from "../copy.ts";
import { formCopy } from "./copy.ts";

const CREATING = ["create-product"];

export function useIsCreating(): boolean {
  return newProduct.useValue() !== undefined;
}

/** Above the list (spec 2). */
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
  const set = (change: Partial<NewProduct>) => changeNewProduct({ ...form, ...change, isTouched: true });

  const creating = useMutation({
    mutationKey: CREATING,
    mutationFn: async (form: NewProduct) => {
      const { product, rest } = await createOnce(form);
      if (rest) return { rest };
      const show = (key: string, step: FileProgress) => setProgress((all) => ({ ...all, [key]: step }));
      return { saved: await savePictures(product.id, [], form.pictures, show) };
    },
    onSuccess: async ({ rest, saved }) => {
      if (rest) goOnEditing(rest);
      else {
        stopCreating();
        warnOfFailures(saved);
      }
      showToast({ title: productsCopy.list.created, description: rest && productsCopy.list.createdBefore });
      await refreshProducts(client);
    },
    onError: (error) => {
      showToast({ title: productsCopy.list.createFailed, description: detailOf(error), tone: "danger" });
      focusRefused(element.current, error);
    },
  });

  // Not this component's own state: the mutation goes on while another tab of the panel is shown.
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
      className="mb-6 border-line max-sm:border-b max-sm:pb-6 sm:border sm:p-6"
    >
      <h2 id={titleId} className="mb-6 font-display text-xl">
        {formCopy.product.createTitle}
      </h2>
      {form.recovered && <Recovered {...form.recovered} isHeld={isBusy} onDiscard={leaving.leave} className="mb-6" />}
      <HeldFields isHeld={isBusy} className="flex min-w-0 flex-col gap-6">
        <ProductFields draft={draft} errors={fieldErrorsOf(creating.error)} onChange={(draft) => set({ draft })} />
        <PictureEditor
          pictures={pictures}
          colors={colorsOf(draft.grid)}
          progress={progress}
          onChange={(pictures) => set({ pictures })}
        />
      </HeldFields>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>button]:grow">
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
