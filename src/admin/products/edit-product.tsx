import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { type AdminProduct, api } from "../api.ts";
import { copy } from "../copy.ts";
import { useUnsaved } from "../home/leaving.tsx";
import { CallFailed, detailOf } from "../http.ts";
import { ChangedNotice } from "../live/changed-notice.tsx";
import { Check } from "../parts/field.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { productsCopy } from "./copy.ts";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import { PictureEditor, type Progress } from "./picture-editor.tsx";
import { arePicturesAsStored, forgetPreviews, type Picture, picturesOf } from "./pictures.ts";
import { draftOf, editBody, type ProductDraft } from "./product-draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { movementsAddress } from "./movements-address.ts";
import { refreshProducts } from "./product-queries.ts";
import { type Change, rebase, takeNewer } from "./rebase.ts";
import { savePictures } from "./save-pictures.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { colorsOf } from "./variant-grid.ts";
import { formCopy } from "./form-copy.ts";

const words = formCopy.product;

const SAVING = ["edit-product"];

type EditProductProps = {
  product: AdminProduct | undefined;
  /** The same one as the list shows it by now. */
  newest: AdminProduct | undefined;
  onClose: () => void;
};

/** The modal 'Editar Producto' (spec 2); closed while there is no product. */
export function EditProduct({ product, newest, onClose }: EditProductProps) {
  const titleId = useId();
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<Element>(null);
  const isSaving = useIsMutating({ mutationKey: SAVING }) > 0;
  useUnsaved(isDirty);

  const close = () => {
    setDirty(false);
    setAsking(false);
    onClose();
  };
  // Escape, or a press beside the panel: asked once before what was typed is lost.
  const leave = () => {
    // What is on its way cannot be called back; its answer closes the dialog.
    if (isSaving) return;
    if (!isDirty || isAsking) return close();
    asked.current = document.activeElement;
    setAsking(true);
  };
  const stay = () => {
    setAsking(false);
    // Back to what was being typed.
    if (asked.current instanceof HTMLElement) asked.current.focus();
  };

  return (
    <Dialog
      isOpen={product !== undefined}
      onClose={leave}
      labelledBy={titleId}
      className="m-auto h-dvh max-h-none w-full max-w-none bg-paper text-ink backdrop:bg-ink/40 sm:h-fit sm:max-h-[92dvh] sm:w-[min(54rem,calc(100vw-3rem))]"
    >
      {product && (
        <EditForm
          key={product.id}
          titleId={titleId}
          product={product}
          newest={newest}
          isAsking={isAsking}
          onDirty={() => setDirty(true)}
          onStay={stay}
          onLeave={leave}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

type EditFormProps = {
  titleId: string;
  product: AdminProduct;
  newest: AdminProduct | undefined;
  /** Whether to ask before what was typed is lost. */
  isAsking: boolean;
  onDirty: () => void;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** What the form stands on: the product as it was read, what is typed over it, and what others changed meanwhile. */
type Editing = { base: AdminProduct; draft: ProductDraft; pictures: readonly Picture[]; changes: readonly Change[] };

function EditForm({ titleId, product, newest, isAsking, onDirty, onStay, onLeave, onClose }: EditFormProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<Progress>({});
  const [editing, setEditing] = useState<Editing>(() => ({
    base: product,
    draft: draftOf(product),
    pictures: picturesOf(product.images),
    changes: [],
  }));
  const { base, draft, pictures, changes } = editing;
  const newer = newest && newest.version > base.version ? newest : undefined;
  const set = (change: Partial<Editing>) => {
    onDirty();
    setEditing((before) => ({ ...before, ...change }));
  };

  const latestPictures = useRef(pictures);
  useEffect(() => {
    latestPictures.current = pictures;
  }, [pictures]);
  useEffect(() => () => forgetPreviews(latestPictures.current), []);

  const saving = useMutation({
    mutationKey: SAVING,
    mutationFn: async ({ base, draft, pictures }: Editing) => {
      const body = editBody(base, draft);
      if (body) await api.editProduct(base.id, body);
      return savePictures(base.id, base.images, pictures, (key, step) =>
        setProgress((all) => ({ ...all, [key]: step })),
      );
    },
    onSuccess: async (failed) => {
      onClose();
      warnOfFailures(failed);
      showToast({ title: productsCopy.list.updated });
      await refreshProducts(client);
    },
    onError: (error) => {
      showToast({ title: productsCopy.list.updateFailed, description: detailOf(error), tone: "danger" });
      const newer = newerProduct(error);
      if (newer) setEditing((before) => rebaseEditing(before, newer));
      else focusRefused(element.current, error);
    },
  });

  const take = (fields: Change["field"][]) =>
    set({
      draft: fields.reduce((taken, field) => takeNewer(taken, base, field), draft),
      changes: changes.map(({ mine, ...change }) =>
        fields.includes(change.field) || mine === undefined ? change : { ...change, mine },
      ),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(editing);
  };

  return (
    <form ref={element} onSubmit={submit} className="flex h-full flex-col sm:max-h-[92dvh]">
      <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
        <h2 id={titleId} className="font-display text-xl">
          {words.editTitle}
        </h2>
        <IconButton name={words.close} onClick={onLeave}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <HeldFields isHeld={saving.isPending} className="flex min-w-0 flex-col gap-6 p-4 sm:p-6">
          {changes.length > 0 && <StaleNotice key={base.version} changes={changes} onTake={take} />}
          <ProductFields draft={draft} errors={fieldErrorsOf(saving.error)} onChange={(draft) => set({ draft })} />
          <Check
            name="is_active"
            label={words.isActive}
            isChecked={draft.is_active}
            onChange={(is_active) => set({ draft: { ...draft, is_active } })}
          />
          <PictureEditor
            pictures={pictures}
            colors={colorsOf(draft.grid)}
            progress={progress}
            onChange={(pictures) => set({ pictures })}
          />
          {/* Beside this tab: what was typed here stays. */}
          <a
            href={movementsAddress(base.id)}
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex min-h-11 items-center self-start"
          >
            {productsCopy.movements.open}
          </a>
        </HeldFields>
      </div>
      <ChangedNotice
        isShown={newer !== undefined && !saving.isPending}
        onShow={() => newer && setEditing((before) => rebaseEditing(before, newer))}
      />
      <div data-toasts className="shrink-0 px-4" />
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line p-3 sm:px-6">
        {isAsking ? (
          <>
            <p role="alert" className="mr-auto">
              {words.discardQuestion}
            </p>
            <Button look="quiet" onClick={onClose}>
              {words.discard}
            </Button>
            {/* Whoever presses Enter without reading loses nothing. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button autoFocus onClick={onStay}>
              {words.stay}
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" isBusy={saving.isPending} onClick={onClose}>
              {copy.form.cancel}
            </Button>
            <Button type="submit" isBusy={saving.isPending}>
              {saving.isPending ? words.saving : words.save}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}

/** The product as somebody else left it, when that is why saving was refused. */
function newerProduct(error: Error): AdminProduct | undefined {
  const isStale = error instanceof CallFailed && error.code === "stale-version";
  return isStale ? (error.facts.product as AdminProduct | undefined) : undefined;
}

/** The form on top of the newer product. Its pictures are taken over too, unless they were changed here. */
function rebaseEditing({ base, draft, pictures }: Editing, newer: AdminProduct): Editing {
  const isUntouched = arePicturesAsStored(pictures, base.images);
  return {
    base: newer,
    pictures: isUntouched ? picturesOf(newer.images) : pictures,
    ...rebase(base, draft, newer),
  };
}
