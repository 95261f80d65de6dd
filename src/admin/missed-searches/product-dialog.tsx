import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useProductSearch } from "../orders/correction/correction-queries.ts";
import { Search } from "../parts/list-tools.tsx";
import { LoadFailed } from "../parts/load-states.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { missedSearchesCopy as words } from "./copy.ts";

type ProductDialogProps = {
  words: string;
  isOpen: boolean;
  onPick: (product: { id: string; name: string }) => void;
  onClose: () => void;
};

/** Asks which product a search meant. */
export function ProductDialog({ words: searched, isOpen, ...handlers }: ProductDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} onClose={handlers.onClose} title={words.dialogTitle(searched)}>
      {isOpen && <ProductPicker {...handlers} />}
    </QuestionDialog>
  );
}

function ProductPicker({ onPick, onClose }: Pick<ProductDialogProps, "onPick" | "onClose">) {
  const [q, setQ] = useState("");
  const query = useProductSearch(q);
  return (
    <>
      <div className="mt-4 flex">
        <Search label={words.search} hint={words.searchHint} value={q} onSearch={setQ} />
      </div>
      {query.isError && <LoadFailed onRetry={() => void query.refetch()} />}
      <div aria-live="polite">
        {query.data?.products.length === 0 && <p className="py-3 text-muted">{words.noResults}</p>}
      </div>
      <ul className="divide-y divide-line">
        {query.data?.products.map((product) => (
          <li key={product.id} className="flex items-center justify-between gap-4 py-2">
            <p className="min-w-0 wrap-anywhere">{product.name}</p>
            <SmallButton aria-label={words.pickOf(product.name)} onClick={() => onPick(product)}>
              {words.pick}
            </SmallButton>
          </li>
        ))}
      </ul>
      <QuestionButtons>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </QuestionButtons>
    </>
  );
}
