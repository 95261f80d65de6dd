import { useEffect, useId, useRef, useState } from "react";
import { needsChoice, type Product } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { NoPicture } from "#ui/no-picture.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.ts";
import { callFor } from "../call.ts";
import { currentEntry } from "../checkout/history.ts";
import { leaveEntry, pushHere } from "../checkout/moves.ts";
import { Picture } from "../picture.tsx";
import { SizeGuide } from "../product-page/size-guide.tsx";
import { useBuying } from "./buying.ts";
import { preselectedColor, readChoice } from "./choice.ts";
import { pickerCopy, productCopy } from "./copy.ts";
import { closePicker, type OnChosen, usePicked } from "./picker.ts";
import { ProductPrice } from "./product-price.tsx";
import { focusAxis, VariantPicker } from "./variant-picker.tsx";

/** One for the whole page. */
export function PickerDialog() {
  const picked = usePicked();
  const card = picked?.product;
  const title = useId();
  const product = useWithVariants(card);
  useBackCloses(card !== undefined);
  return (
    <Dialog isOpen={card !== undefined} onClose={closePicker} labelledBy={title} className="picker">
      {card && (
        <>
          <IconButton name={pickerCopy.close} onClick={closePicker} className="absolute top-2 right-2">
            <CloseIcon />
          </IconButton>
          {product ? (
            <PickerForm product={product} wanted={card.choice} onChosen={picked.onChosen} titleId={title} />
          ) : (
            <div className="grid min-h-80 place-items-center">
              <h2 id={title} className="sr-only">
                {card.name}
              </h2>
              <Spinner label={pickerCopy.loading} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

type PickerFormProps = {
  product: Product;
  wanted: string | undefined; // search part of the card's link
  onChosen: OnChosen | undefined;
  titleId: string;
};

function PickerForm({ product, wanted = "", onChosen, titleId }: PickerFormProps) {
  const [choice, choose] = useState(() =>
    readChoice(wanted, product.variants, preselectedColor(product.variants, product.images)),
  );
  const { stock, missing, buy } = useBuying(
    product,
    choice,
    "card",
    onChosen && ((variant) => onChosen(product, variant)),
  );
  const form = useRef<HTMLDivElement>(null);
  const image = product.images.find(({ color }) => color !== null && color === choice.color) ?? product.images[0];

  const buyAndClose = () => {
    const axis = buy();
    if (axis) focusAxis(form.current, axis);
    else closePicker();
  };

  return (
    <div ref={form} className="grid gap-6 p-4">
      <div className="flex flex-wrap items-end gap-4 pr-10">
        <div className={`shot w-20 shrink-0 tint-${image?.tint ?? "paper"}`}>
          {image ? <Picture image={image} sizes="5rem" widest={320} alt="" isFirst /> : <NoPicture />}
        </div>
        <div className="flex-[9rem]">
          <h2 id={titleId} className="font-display text-lg wrap-anywhere">
            {product.name}
          </h2>
          <ProductPrice product={product} className="mt-1" />
          <p aria-live="polite" className="mt-1 text-sm text-muted tabular-nums">
            {productCopy.stock(stock)}
          </p>
        </div>
      </div>
      <VariantPicker product={product} choice={choice} onChoose={choose} missing={missing} />
      {product.size_guide && <SizeGuide text={product.size_guide} />}
      <div data-toasts className="-mx-4 empty:hidden" />
      <Button isOff={stock === 0} onClick={buyAndClose} className="w-full">
        {stock === 0 ? productCopy.soldOutAction : onChosen ? pickerCopy.choose : productCopy.add}
      </Button>
    </div>
  );
}

function useBackCloses(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) leavePicker();
    else if (!currentEntry().picker) pushHere({ ...currentEntry(), picker: true });
    const onPop = () => {
      if (!isOpen) leavePicker();
      else if (!currentEntry().picker) closePicker();
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [isOpen]);
}

/** Removes the history entry of a picker closed by other means than Back, or not restored by Forward or a reload. */
function leavePicker(): void {
  const { picker, ...below } = currentEntry();
  if (picker) leaveEntry(below);
}

/** Cards omit the variants if there are several. */
function useWithVariants(card: Product | undefined): Product | undefined {
  const [fetched, setFetched] = useState<Product>();

  useEffect(() => {
    if (!card || hasVariants(card)) return;
    let isGone = false;
    const ask = async () => {
      const answer = await callFor("GET /api/products/:id", { params: { id: card.id } }, "product");
      if (isGone) return;
      if (answer.ok) return setFetched(answer.value);
      closePicker();
      showToast(pickerCopy.failed);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [card]);

  if (!card || hasVariants(card)) return card;
  return fetched?.id === card.id ? fetched : undefined;
}

const hasVariants = (product: Product) => needsChoice(product) && product.variants.length > 0;
