import { Button } from "#ui/button.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { ProductSearch } from "../products/product-search.tsx";
import { missedSearchesCopy as words } from "./copy.ts";

type ProductDialogProps = {
  words: string;
  isOpen: boolean;
  onPick: (product: { id: string; name: string }) => void;
  onClose: () => void;
};

/** Asks which product a search meant. */
export function ProductDialog({ words: searched, isOpen, onPick, onClose }: ProductDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={words.dialogTitle(searched)}>
      <div className="mt-4">
        <ProductSearch words={words}>
          {(product) => (
            <li key={product.id} className="flex items-center justify-between gap-4 py-2">
              <p className="min-w-0 wrap-anywhere">{product.name}</p>
              <SmallButton aria-label={words.pickOf(product.name)} onClick={() => onPick(product)}>
                {words.pick}
              </SmallButton>
            </li>
          )}
        </ProductSearch>
      </div>
      <QuestionButtons>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </QuestionButtons>
    </QuestionDialog>
  );
}
