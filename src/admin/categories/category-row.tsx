import { useRef } from "react";
import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import type { Category } from "#server/categories/categories.ts";
import { IconButton } from "#ui/button.tsx";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { removeDraft } from "../drafts/drafts.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { readTextDraft, useTextDraft } from "../drafts/use-draft.ts";
import { detailOf } from "../http.ts";
import { ShortFormButtons, useDiscard } from "../parts/discard.tsx";
import { dragHandlers } from "../parts/drag-handlers.ts";
import { NOT_BLANK, TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { BinIcon, PencilIcon } from "../parts/icons.tsx";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { Warning } from "../parts/warning.tsx";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { CategoryPicture, RemovePicture } from "./category-picture.tsx";
import { refreshCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

type CategoryRowProps = {
  category: Category;
  index: number;
  count: number;
  isRenaming: boolean;
  /** Somebody else deleted it. */
  isGone: boolean;
  onRename: () => void;
  onRenamed: () => void;
  isDragged: boolean;
  /** The dragged id; undefined when the drag ends. */
  onDrag: (id: string | undefined) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const draftName = ({ id }: Category) => `category:${id}`;

/** Whether an earlier page left a draft of its name; drops a draft that equals the name. */
export function hasDraft(category: Category): boolean {
  const name = draftName(category);
  const isLeft = (readTextDraft(name)?.trim() ?? category.name) !== category.name;
  if (!isLeft) removeDraft(name);
  return isLeft;
}

export function CategoryRow({ category, isRenaming, isDragged, onDrag, onDrop, ...rest }: CategoryRowProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const stopRenaming = () => {
    rest.onRenamed();
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <li
      // While renaming, dragging selects text.
      draggable={!isRenaming}
      {...dragHandlers(category.id, onDrag, onDrop)}
      className={`flex min-h-18 flex-wrap items-center gap-x-4 py-1 ${isRenaming ? "" : "cursor-grab"} ${isDragged ? "opacity-50" : ""}`}
    >
      <CategoryPicture category={category} />
      {isRenaming ? (
        <RenameForm category={category} isGone={rest.isGone} onDone={stopRenaming} />
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 py-1">
          <div className="min-w-0 sm:flex sm:flex-1 sm:flex-wrap sm:items-baseline sm:gap-x-4">
            <h2 className="font-medium wrap-anywhere">{category.name}</h2>
            <p className="text-sm text-muted tabular-nums">{copy.counts.products(category.product_count)}</p>
          </div>
          <div className="-mr-edge flex flex-wrap items-center max-sm:-ml-edge">
            {category.picture && <RemovePicture category={category} />}
            <MoveButtons name={category.name} index={rest.index} count={rest.count} onMove={rest.onMove} />
            <IconButton ref={pencil} name={words.rename(category.name)} onClick={rest.onRename}>
              <PencilIcon />
            </IconButton>
            <IconButton name={words.remove(category.name)} onClick={rest.onRemove}>
              <BinIcon />
            </IconButton>
          </div>
        </div>
      )}
    </li>
  );
}

type RenameFormProps = { category: Category; isGone: boolean; onDone: () => void };

function RenameForm({ category, isGone, onDone }: RenameFormProps) {
  const draft = useTextDraft(draftName(category), category.name);
  const close = () => {
    draft.forget();
    onDone();
  };
  const renaming = useChange({
    send: useSendOnce((name: string, key) =>
      call("PATCH /api/admin/categories/:id", { params: { id: category.id }, body: { name }, key }),
    ).send,
    done: words.renamed,
    failed: words.renameFailed,
    onDone: async () => {
      await refreshCategories();
      close();
    },
  });
  const leaving = useDiscard(draft.isDirty, close, renaming.isPending);
  return (
    <Form onSubmit={() => renaming.mutate(draft.text)} className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
      {isGone && <Warning className="w-full">{words.gone}</Warning>}
      {draft.isRecovered && <Recovered isHeld={renaming.isPending} onDiscard={leaving.leave} />}
      <TextField
        label={words.newName}
        error={renaming.isError ? detailOf(renaming.error) : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to type a name
        autoFocus
        {...NOT_BLANK}
        maxLength={MAX_CATEGORY_NAME}
        readOnly={renaming.isPending}
        value={draft.text}
        onText={draft.setText}
        onKeyDown={(event) => {
          if (event.key === "Escape") leaving.leave();
        }}
        className="min-w-0 flex-1 basis-48"
      />
      <div className="flex flex-wrap gap-2 sm:mt-6">
        <ShortFormButtons form={leaving} isSending={renaming.isPending}>
          {words.save}
        </ShortFormButtons>
      </div>
    </Form>
  );
}
