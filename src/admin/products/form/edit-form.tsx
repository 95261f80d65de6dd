import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { movementsAddress } from "#domain/panel-address.ts";
import { productAddress } from "#domain/product.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../../call.ts";
import { isRecovered, readDraft, writeDraft } from "../../drafts/drafts.ts";
import { Recovered } from "../../drafts/recovered.tsx";
import { factOf } from "../../http.ts";
import type { Discard } from "../../parts/discard.tsx";
import { Check } from "../../parts/field.tsx";
import { NewTabLink } from "../../parts/text-link.tsx";
import { sendOnce } from "../../send-once.ts";
import { useChange } from "../../use-change.ts";
import { productsCopy } from "../copy.ts";
import { refreshProducts } from "../product-queries.ts";
import { formCopy } from "./copy.ts";
import { editDraft, SAVING } from "./edit-draft.ts";
import { warnOfFailures } from "./failed-files.tsx";
import { fieldErrorsOf, focusRefused } from "./field-errors.ts";
import type { Progress } from "./picture-editor.tsx";
import { arePicturesAsStored, forgetPreviews, withSoldColors } from "./pictures.ts";
import { changeForm, editBody, type FormChange } from "./product-draft.ts";
import {
  type Editing,
  openRecounts,
  rebaseEditing,
  restOfEdit,
  settleRecount,
  type SentEdit,
  startEditing,
  takeFields,
} from "./product-editing.ts";
import { ProductForm } from "./product-form.tsx";
import { RecountQuestion } from "./recount-question.tsx";
import { savePictures } from "./save-pictures.ts";
import { StaleProduct } from "./stale-product.tsx";
import { filesOf, recoverEdit, storePictures } from "./stored-form.ts";
import { colorsOf } from "./variant-grid.ts";

const words = formCopy.product;

type EditFormProps = {
  titleId: string;
  product: AdminProduct;
  typed: Editing | undefined;
  newest: AdminProduct | undefined;
  onDirty: () => void;
  leaving: Discard;
};

export function EditForm({ titleId, product, typed, newest, onDirty, leaving }: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const edit = useEdit({ product, typed, newest, onDirty });
  const { editing, setEditing, set } = edit;
  const { base, draft, pictures } = editing;
  const { saving, progress } = useSaveEdit(setEditing, element, leaving);
  const isBusy = saving.isPending;
  const [attempts, setAttempts] = useState(0);

  const submit = () => {
    if (openRecounts(editing).length === 0) return saving.mutate(editing);
    showToast({ title: productsCopy.list.updateFailed, description: formCopy.recount.unsettled, tone: "danger" });
    setAttempts(attempts + 1);
  };

  return (
    <ProductForm
      layout="dialog"
      ref={element}
      title={words.editTitle}
      titleId={titleId}
      submit={words.save}
      isBusy={isBusy}
      leaving={leaving}
      draft={draft}
      errors={fieldErrorsOf(saving.error, saving.variables?.draft, draft)}
      pictures={pictures}
      progress={progress}
      onChange={set}
      onSubmit={submit}
      warnings={<Warnings edit={edit} attempts={attempts} isBusy={isBusy} onDiscard={leaving.leave} />}
      foot={
        <>
          <NewerProduct edit={edit} newest={newest} isBusy={isBusy} />
          <div data-toasts className="shrink-0 px-4" />
        </>
      }
    >
      <Check name="is_active" isChecked={draft.is_active} onChange={(is_active) => set({ draft: { is_active } })}>
        {formCopy.fields.is_active}
      </Check>
      <div className="flex flex-wrap gap-x-6">
        {base.is_active && <NewTabLink href={productAddress(base.id)}>{words.inShop}</NewTabLink>}
        <NewTabLink href={movementsAddress(base.id)}>{productsCopy.movements.open}</NewTabLink>
      </div>
    </ProductForm>
  );
}

type Edit = ReturnType<typeof useEdit>;

/** The edit of a product; stored in the browser from the first change on. */
function useEdit({ product, typed, newest, onDirty }: Omit<EditFormProps, "titleId" | "leaving">) {
  const draftName = editDraft(product.id);
  const [recovered] = useState(() => (typed ? undefined : recover(draftName, newest ?? product)));
  const [editing, setEditing] = useState(() => typed ?? recovered ?? startEditing(product));
  const isTouched = useRef(typed !== undefined || recovered !== undefined);
  const set = (change: FormChange<Editing>) => {
    onDirty();
    isTouched.current = true;
    setEditing((before) => changeForm(before, change));
  };

  useEffect(() => {
    if (!isTouched.current) return;
    const { pictures, ...rest } = editing;
    const stored = { ...rest, pictures: storePictures(pictures) };
    writeDraft(draftName, stored, filesOf(pictures));
  }, [draftName, editing]);

  const forgetLatest = useEffectEvent(() => forgetPreviews(editing.pictures));
  useEffect(() => () => forgetLatest(), []);
  return { editing, setEditing, set, recovered };
}

/** The stored edit, rebased on the current product. */
function recover(draftName: string, now: AdminProduct) {
  const stored = readDraft(draftName);
  const left = stored && recoverEdit(stored);
  if (!left) return undefined;
  // While a save is unanswered, a newer version may be our own edit.
  const isOld = now.id === left.base.id && now.version > left.base.version && !left.unanswered;
  return {
    missingPhotos: isRecovered(draftName) ? left.missingPhotos : 0,
    ...(isOld ? rebaseEditing(left, now) : left),
  };
}

function useSaveEdit(setEditing: Edit["setEditing"], form: RefObject<HTMLFormElement | null>, leaving: Discard) {
  const [progress, setProgress] = useState<Progress>({});
  const saving = useChange({
    mutationKey: SAVING,
    done: productsCopy.list.updated,
    failed: productsCopy.list.updateFailed,
    send: async ({ base, draft, pictures, unanswered }: Editing) => {
      if (unanswered || editBody(base, draft)) {
        const store = {
          read: () => unanswered,
          write: (sent: Editing["unanswered"]) => setEditing((before) => ({ ...before, unanswered: sent })),
        };
        await sendOnce<SentEdit, AdminProduct>(store, { base, draft }, sendEdit, (saved, sent) => {
          const rest = restOfEdit(saved, sent, { base, draft });
          if (rest) setEditing((before) => ({ ...before, ...rest }));
          return rest;
        });
      }
      return savePictures(base.id, base.images, withSoldColors(pictures, colorsOf(draft.grid)), (key, step) =>
        setProgress((all) => ({ ...all, [key]: step })),
      );
    },
    onDone: async (saved, { base, pictures }) => {
      leaving.discard();
      // Photos of an earlier save that were not uploaded are still to be sent.
      if (!arePicturesAsStored(pictures, base.images)) warnOfFailures(base, saved);
      await refreshProducts();
    },
    onFailed: (error) => {
      const newer = factOf(error, "stale-version", "product");
      if (newer) setEditing((before) => rebaseEditing(before, newer));
      else focusRefused(form.current, error);
    },
  });
  return { saving, progress };
}

async function sendEdit({ base, draft }: SentEdit, key: string): Promise<AdminProduct> {
  const body = editBody(base, draft);
  return body ? (await call("PATCH /api/admin/products/:id", { params: { id: base.id }, body, key })).product : base;
}

type WarningsProps = { edit: Edit; attempts: number; isBusy: boolean; onDiscard: () => void };

function Warnings({ edit: { editing, set, recovered }, attempts, isBusy, onDiscard }: WarningsProps) {
  const { base, changes } = editing;
  const recounts = openRecounts(editing);
  return (
    <>
      {recovered && <Recovered missingPhotos={recovered.missingPhotos} isHeld={isBusy} onDiscard={onDiscard} />}
      {changes.length > 0 && (
        <StaleProduct key={base.version} changes={changes} onTake={(fields) => set(takeFields(editing, fields))} />
      )}
      {recounts.length > 0 && (
        <RecountQuestion
          // A new key focuses it again after saving with undecided counts.
          key={`${base.version} ${attempts}`}
          recounts={recounts}
          onSettle={(recount, whose) => set(settleRecount(editing, recount, whose))}
        />
      )}
    </>
  );
}

type NewerProductProps = { edit: Edit; newest: AdminProduct | undefined; isBusy: boolean };

function NewerProduct({ edit: { editing, setEditing }, newest, isBusy }: NewerProductProps) {
  // While a save is unanswered, a newer version may be our own edit.
  const newer = newest && newest.version > editing.base.version && !editing.unanswered ? newest : undefined;
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <output className="block shrink-0">
      {newer && !isBusy && (
        <span className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line bg-sand px-4 py-1 sm:px-6">
          <span className="py-2">{formCopy.stale.meanwhile}</span>
          <Button look="link" onClick={() => setEditing((before) => rebaseEditing(before, newer))}>
            {formCopy.stale.show}
          </Button>
        </span>
      )}
    </output>
  );
}
