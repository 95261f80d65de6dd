import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import type { AdminProduct } from "#server/products/products.ts";
import { categoriesCopy } from "../categories/copy.ts";
import { LoadMore, Search, useFold } from "../parts/list-tools.tsx";
import { EmptyList, LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { useBeingRemoved } from "../parts/removals.ts";
import { useTitle } from "../parts/use-title.ts";
import { CreateProduct, useIsCreating } from "./form/create-product.tsx";
import { EditProduct } from "./form/edit-product.tsx";
import { EmptyDemo } from "./empty-demo.tsx";
import { FailedFiles } from "./form/failed-files.tsx";
import { startCreating } from "./form/new-product.ts";
import { useIsCovered } from "../session/session.ts";
import { CategoryFilter, ProductToggles, StateFilter, useProductFilter } from "./product-filters.tsx";
import { ProductList } from "./product-list.tsx";
import { useProducts } from "./product-queries.ts";
import { REMOVING, RemoveProduct } from "./remove-product.tsx";
import { SpreadsheetLinks } from "./spreadsheet-links.tsx";
import { productsCopy } from "./copy.ts";

const words = productsCopy.list;

export function ProductsPage() {
  useTitle(words.title);
  const filter = useProductFilter();
  const { values } = filter;
  const products = useProducts(values);
  const { button, folded } = useFold(filter.count);

  return (
    <>
      <FailedFiles />
      <CreateProduct />
      <div className="mb-4 flex flex-wrap gap-3">
        <Search
          label={words.search}
          hint={words.searchHint}
          value={values.q ?? ""}
          onSearch={(q) => filter.set("q", q)}
        />
        {button}
        <div className={`flex w-full flex-col gap-3 max-sm:order-last sm:contents ${folded}`}>
          <StateFilter values={values} onChange={filter.set} />
          <CategoryFilter values={values} onChange={filter.set} />
        </div>
        <CreateButton />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className={folded}>
          <ProductToggles values={values} onChange={filter.set} />
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <EmptyDemo />
          <SpreadsheetLinks />
          <Link href={PANEL.categories} className="text-link inline-flex min-h-11 items-center">
            {categoriesCopy.title}
          </Link>
        </div>
      </div>
      <Results products={products} isFiltered={filter.isFiltered} onClear={filter.clear} />
    </>
  );
}

/** Hidden while the form is open; regains the focus afterwards. */
function CreateButton() {
  const isCreating = useIsCreating();
  const button = useRef<HTMLButtonElement>(null);
  const wasCreating = useRef(isCreating);
  useEffect(() => {
    if (wasCreating.current && !isCreating) button.current?.focus();
    wasCreating.current = isCreating;
  }, [isCreating]);

  if (isCreating) return null;
  return (
    <Button ref={button} className="min-h-11 px-4 py-1 max-sm:grow" onClick={startCreating}>
      {words.create}
    </Button>
  );
}

type ResultsProps = { products: ReturnType<typeof useProducts>; isFiltered: boolean; onClear: () => void };

function Results({ products, isFiltered, onClear }: ResultsProps) {
  const [edited, setEdited] = useState<AdminProduct>();
  const [removed, setRemoved] = useState<AdminProduct>();
  const beingRemoved = useBeingRemoved(REMOVING);
  const isCovered = useIsCovered();
  const retry = () => void products.refetch();
  if (products.isPending) return <LoadingRows />;
  if (!products.data) return <LoadFailed onRetry={retry} />;

  const rows = products.data.pages.flatMap((page) => page.products).filter(({ id }) => !beingRemoved.has(id));
  return (
    <div aria-busy={products.isPlaceholderData}>
      {products.isError && <Outdated onRetry={retry} />}
      {rows.length > 0 && !isCovered && <ProductList products={rows} onEdit={setEdited} onRemove={setRemoved} />}
      {rows.length === 0 && <EmptyList isFiltered={isFiltered} words={words} onClear={onClear} />}
      <LoadMore list={products} />
      <EditProduct chosen={edited} listed={rows} onClose={() => setEdited(undefined)} />
      <RemoveProduct product={removed} onDone={() => setRemoved(undefined)} />
    </div>
  );
}
