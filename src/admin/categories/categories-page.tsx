import { useRef, useState } from "react";
import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import type { Category } from "#server/categories/categories.ts";
import { call } from "../call.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { useTextDraft } from "../drafts/use-draft.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { detailOf } from "../http.ts";
import { BackToProducts } from "../parts/back-link.tsx";
import { NOT_BLANK, TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Empty, Loaded } from "../parts/load-states.tsx";
import { RemoveDialog, useBeingRemoved } from "../parts/remove-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { useOpenRows } from "../parts/use-open-rows.ts";
import { useRowOrder } from "../parts/use-row-order.ts";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { createCategory, refreshCategories, showCategories, showCreated, useCategories } from "./category-queries.ts";
import { CategoryRow, hasDraft } from "./category-row.tsx";
import { categoriesCopy as words } from "./copy.ts";

const REMOVING = ["remove-category"];

const NO_CATEGORIES: readonly Category[] = [];

export function CategoriesPage() {
  return (
    <SubPage back={<BackToProducts />} title={words.title} intro={words.intro}>
      <div className="max-w-4xl">
        <CreateCategory />
        <Categories />
      </div>
    </SubPage>
  );
}

function CreateCategory() {
  const input = useRef<HTMLInputElement>(null);
  const draft = useTextDraft("category-new", "");
  const creating = useChange({
    send: useSendOnce(createCategory).send,
    done: words.created,
    failed: words.createFailed,
    onDone: async (category) => {
      draft.forget();
      showCreated(category);
      await refreshCategories();
    },
    onFailed: () => input.current?.focus(),
  });
  return (
    <Form onSubmit={() => creating.mutate(draft.text)} className="flex flex-wrap items-start gap-3 py-6">
      {draft.isRecovered && <Recovered onDiscard={draft.forget} />}
      <TextField
        ref={input}
        label={words.name}
        error={creating.isError ? detailOf(creating.error) : undefined}
        {...NOT_BLANK}
        maxLength={MAX_CATEGORY_NAME}
        // The answer would drop what is typed meanwhile.
        readOnly={creating.isPending}
        value={draft.text}
        onText={(text) => {
          draft.setText(text);
          if (creating.isError) creating.reset();
        }}
        className="flex-1 basis-64"
      />
      {/* Beside the input, below its label. */}
      <SmallButton look="solid" type="submit" className="max-sm:w-full sm:mt-6" isHeld={creating.isPending}>
        {creating.isPending ? words.creating : words.create}
      </SmallButton>
    </Form>
  );
}

function Categories() {
  const query = useCategories();
  const [removed, setRemoved] = useState<Category>();
  const [dragged, setDragged] = useState<string>();
  const beingRemoved = useBeingRemoved(REMOVING);
  const { rows, isOpen, isGone, open, close } = useOpenRows(query.data ?? NO_CATEGORIES, hasDraft);
  const {
    ordered: categories,
    move,
    announced,
  } = useRowOrder({
    list: "category-order",
    rows: rows.filter(({ id }) => !beingRemoved.has(id)),
    isGone,
    save: (body, key) => call("PUT /api/admin/categories/order", { body, key }),
    refresh: refreshCategories,
  });

  if (query.data && categories.length === 0) return <Empty title={words.empty}>{words.emptyHint}</Empty>;
  return (
    <Loaded query={query}>
      {() => (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {categories.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                index={index}
                count={categories.length}
                isRenaming={isOpen(category.id)}
                isGone={isGone(category.id)}
                onRename={() => open(category.id)}
                onRenamed={() => close(category.id)}
                isDragged={dragged === category.id}
                onDrag={setDragged}
                onDrop={() => dragged !== undefined && move(dragged, index)}
                onMove={(to) => move(category.id, to)}
                onRemove={() => setRemoved(category)}
              />
            ))}
          </ol>
          <p className="mt-3 text-sm text-muted">{words.pictureHint}</p>
          <output className="sr-only">{announced}</output>
          <RemoveDialog
            id={removed?.id}
            mutationKey={REMOVING}
            words={words}
            title={removed && words.confirmRemove(removed.name)}
            hint={removed && words.confirmRemoveHint(removed.product_count)}
            remove={(id) => call("DELETE /api/admin/categories/:id", { params: { id } })}
            takeOut={(id, answer) => {
              showCategories((before) => before.filter((category) => category.id !== id));
              return words.removedHint(answer?.moved_products ?? 0);
            }}
            refresh={refreshCategories}
            onDone={() => setRemoved(undefined)}
          />
        </>
      )}
    </Loaded>
  );
}
