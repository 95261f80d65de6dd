import { useState } from "react";
import type { AdminProduct } from "#server/products/products.ts";
import { call } from "../call.ts";
import { LoadMore, Search, useFold } from "../parts/list-tools.tsx";
import { EmptyList, Loaded } from "../parts/load-states.tsx";
import { RemoveDialog, useBeingRemoved } from "../parts/remove-dialog.tsx";
import { useTitle } from "../parts/use-title.ts";
import { useIsCovered } from "../session/session.ts";
import { productsCopy } from "./copy.ts";
import { CreateProduct } from "./form/create-product.tsx";
import { EditProduct } from "./form/edit-product.tsx";
import { FailedFiles } from "./form/failed-files.tsx";
import { useProductFilter } from "./product-filter.ts";
import { CategoryFilter, ProductToggles, StateFilter } from "./product-filters.tsx";
import { ProductList } from "./product-list.tsx";
import { refreshProducts, takeOutProduct, useProducts } from "./product-queries.ts";

const words = productsCopy.list;

const REMOVING = ["remove-product"];

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
      <div className="mb-2 flex flex-wrap gap-2">
        <Search words={words} value={values.q ?? ""} onSearch={(q) => filter.set("q", q)} />
        {button}
        <div className={`flex w-full flex-col gap-2 max-sm:order-last sm:contents ${folded}`}>
          <StateFilter values={values} onChange={filter.set} />
          <CategoryFilter values={values} onChange={filter.set} />
          <ProductToggles values={values} onChange={filter.set} />
        </div>
      </div>
      <Results products={products} isFiltered={filter.isFiltered} onClear={filter.clear} />
    </>
  );
}

type ResultsProps = { products: ReturnType<typeof useProducts>; isFiltered: boolean; onClear: () => void };

function Results({ products, isFiltered, onClear }: ResultsProps) {
  const [edited, setEdited] = useState<AdminProduct>();
  const [removed, setRemoved] = useState<AdminProduct>();
  const beingRemoved = useBeingRemoved(REMOVING);
  const isCovered = useIsCovered();
  return (
    <Loaded query={products}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.products).filter(({ id }) => !beingRemoved.has(id));
        return (
          <div aria-busy={products.isPlaceholderData}>
            {rows.length > 0 && !isCovered && <ProductList products={rows} onEdit={setEdited} onRemove={setRemoved} />}
            {rows.length === 0 && <EmptyList isFiltered={isFiltered} words={words} onClear={onClear} />}
            <LoadMore list={products} />
            <EditProduct chosen={edited} listed={rows} onClose={() => setEdited(undefined)} />
            <RemoveDialog
              id={removed?.id}
              mutationKey={REMOVING}
              words={words}
              title={words.confirmRemove}
              hint={removed && words.confirmRemoveHint(removed.name)}
              remove={(id) => call("DELETE /api/admin/products/:id", { params: { id } })}
              takeOut={takeOutProduct}
              refresh={refreshProducts}
              onDone={() => setRemoved(undefined)}
            />
          </div>
        );
      }}
    </Loaded>
  );
}
