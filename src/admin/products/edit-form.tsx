import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { movementsAddress } from "#domain/panel-address.ts";
import { productAddress } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { type AdminProduct, api } from "../api.ts";
import { copy } from "../copy.ts";
import { isRecovered, readDraft, writeDraft } from "../drafts/drafts.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { detailOf } from "../http.ts";
import { ChangedNotice } from "../live/changed-notice.tsx";
import { type Discard, DiscardQuestion } from "../parts/discard.tsx";
import { Check } from "../parts/field.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { productsCopy } from "./copy.ts";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import { PictureEditor, type Progress } from "./picture-editor.tsx";
import { forgetPreviews } from "./pictures.ts";
import { editBody } from "./product-draft.ts";
import { type Editing, newerProduct, rebaseEditing, startEditing, takeFields } from "./product-editing.ts";
import { ProductFields } from "./product-fields.tsx";
import { refreshProducts } from "./product-queries.ts";
import { savePictures } from "./save-pictures.ts";
import { filesOf, recoverEdit, storePictures } from "./stored-form.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { colorsOf } from "./variant-grid.ts";
import { formCopy } from "./form-copy.ts";

const words = formCopy.product;

/** Of what sends the form: the modal stays open meanwhile. */
export const SAVING = ["edit-product"];

/** The name of the draft of a product's edit. */
export function editDraft(productId: string): string {
  return `product:${productId}`;
}

/** The edit that was left in the browser, on top of the product as it is now. */
function recover(draftName: string, now: AdminProduct) {
  const stored = readDraft(draftName);
  const left = stored && recoverEdit(stored);
  if (!left) return undefined;
  const isOld = now.id === left.base.id && now.version > left.base.version;
  return {
    missingPhotos: isRecovered(draftName) ? left.missingPhotos : 0,
    ...(isOld ? rebaseEditing(left, now) : left),
  };
}

type EditFormProps = {
  titleId: string;
  product: AdminProduct;
  typed: Editing | undefined;
  newest: AdminProduct | undefined;
  onDirty: () => void;
  leaving: Discard;
};

/** What stands in the modal: a product's fields and pictures, and what somebody else changed of them meanwhile. */
export function EditForm({ titleId, product, typed, newest, onDirty, leaving }: EditFormProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<Progress>({});
  const draftName = editDraft(product.id);
  const [recovered] = useState(() => (typed ? undefined : recover(draftName, newest ?? product)));
  const [editing, setEditing] = useState(() => typed ?? recovered ?? startEditing(product));
  const isTouched = useRef(typed !== undefined || recovered !== undefined);
  const { base, draft, pictures, changes } = editing;
  const newer = newest && newest.version > base.version ? newest : undefined;
  const set = (change: Partial<Editing>) => {
    onDirty();
    isTouched.current = true;
    setEditing((before) => ({ ...before, ...change }));
  };

  useEffect(() => {
    if (!isTouched.current) return;
    const { base, draft, changes, pictures } = editing;
    const stored = { base, draft, changes, pictures: storePictures(pictures) };
    writeDraft(draftName, stored, filesOf(pictures));
  }, [draftName, editing]);

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
      leaving.discard();
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
        <IconButton name={words.close} onClick={leaving.leave}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <HeldFields isHeld={saving.isPending} className="flex min-w-0 flex-col gap-6 p-4 sm:p-6">
          {recovered && (
            <Recovered missingPhotos={recovered.missingPhotos} isHeld={saving.isPending} onDiscard={leaving.leave} />
          )}
          {changes.length > 0 && (
            <StaleNotice key={base.version} changes={changes} onTake={(fields) => set(takeFields(editing, fields))} />
          )}
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
          <div className="flex flex-wrap gap-x-6">
            {base.is_active && <LinkBeside address={productAddress(base.id)}>{words.inShop}</LinkBeside>}
            <LinkBeside address={movementsAddress(base.id)}>{productsCopy.movements.open}</LinkBeside>
          </div>
        </HeldFields>
      </div>
      <ChangedNotice
        isShown={newer !== undefined && !saving.isPending}
        onShow={() => newer && setEditing((before) => rebaseEditing(before, newer))}
      />
      <div data-toasts className="shrink-0 px-4" />
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line p-3 max-sm:[&>button]:grow sm:px-6">
        {leaving.isAsking ? (
          <DiscardQuestion form={leaving} />
        ) : (
          <>
            <Button look="quiet" isHeld={saving.isPending} onClick={leaving.leave}>
              {copy.form.cancel}
            </Button>
            <Button type="submit" isHeld={saving.isPending}>
              {saving.isPending ? words.saving : words.save}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}

/** Opens beside this tab: what was typed here stays. */
function LinkBeside({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}
