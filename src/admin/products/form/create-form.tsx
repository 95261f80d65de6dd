import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showToast } from "#ui/toast.ts";
import { Recovered } from "../../drafts/recovered.tsx";
import { useDiscard } from "../../parts/discard.tsx";
import type { FileProgress } from "../../parts/upload-progress.tsx";
import { useChange } from "../../use-change.ts";
import { productsCopy } from "../copy.ts";
import { refreshProducts } from "../product-queries.ts";
import { formCopy } from "./copy.ts";
import { createOnce } from "./create-once.ts";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import { changeNewProduct, goOnEditing, type NewProduct, stopCreating } from "./new-product.ts";
import type { Progress } from "./picture-editor.tsx";
import { withSoldColors } from "./pictures.ts";
import { ProductForm } from "./product-form.tsx";
import { savePictures } from "./save-pictures.ts";
import { colorsOf } from "./variant-grid.ts";

const CREATING = ["create-product"];

export function CreateForm({ form }: { form: NewProduct }) {
  const { draft, pictures } = form;
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<Progress>({});

  const creating = useChange({
    mutationKey: CREATING,
    failed: productsCopy.list.createFailed,
    send: async (form: NewProduct) => {
      const { product, rest } = await createOnce(form);
      if (rest) return { rest };
      const show = (key: string, step: FileProgress) => setProgress((all) => ({ ...all, [key]: step }));
      return {
        product,
        saved: await savePictures(product.id, [], withSoldColors(form.pictures, colorsOf(form.draft.grid)), show),
      };
    },
    onDone: async ({ rest, product, saved }) => {
      if (rest) goOnEditing(rest);
      else {
        stopCreating();
        warnOfFailures(product, saved);
      }
      showToast({ title: productsCopy.list.created, description: rest && productsCopy.list.createdBefore });
      await refreshProducts();
    },
    onFailed: (error) => focusRefused(element.current, error),
  });

  // Not this component's own state: the mutation continues while another tab of the panel is shown.
  const isBusy = useIsMutating({ mutationKey: CREATING }) > 0;

  const leaving = useDiscard(form.isTouched, stopCreating, isBusy);

  useEffect(() => {
    element.current?.scrollIntoView({ block: "start" });
    element.current?.querySelector<HTMLInputElement>("input[name=name]")?.focus({ preventScroll: true });
  }, []);

  return (
    <ProductForm
      layout="page"
      ref={element}
      title={productsCopy.list.create}
      submit={formCopy.product.create}
      isBusy={isBusy}
      leaving={leaving}
      draft={draft}
      errors={fieldErrorsOf(creating.error, creating.variables?.draft, draft)}
      pictures={pictures}
      progress={progress}
      onChange={(change) => changeNewProduct({ ...change, isTouched: true })}
      onSubmit={() => creating.mutate(form)}
      warnings={form.recovered && <Recovered {...form.recovered} isHeld={isBusy} onDiscard={leaving.leave} />}
    />
  );
}
