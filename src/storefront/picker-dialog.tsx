import { useEffect, useId, useRef, useState } from "react";
import { needsChoice, type Product } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.ts";
import { fetchProduct } from "./api.ts";
import { useBuying } from "./buying.ts";
import { readChoice } from "./choice.ts";
import { pickerCopy, productCopy } from "./copy.ts";
import { closePicker, usePickedProduct } from "./picker.ts";
import { Picture } from "./picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { focusAxis, VariantPicker } from "./variant-picker.tsx";

/** Asks for talle and colour when a card's product has several; one for the whole page. */
export function PickerDialog() {
  const card = usePickedProduct();
  const title = useId();
  const product = useWithVariants(card);
  return (
    <Dialog isOpen={card !== undefined} onClose={closePicker} labelledBy={title} className="picker">
      {card && (
        <>
          <div className="flex items-start justify-between gap-4 pt-2 pr-2 pl-5">
            <h2 id={title} className="pt-3 font-display text-lg wrap-anywhere">
              {card.name}
            </h2>
            <IconButton name={pickerCopy.close} onClick={closePicker}>
              <CloseIcon />
            </IconButton>
          </div>
          <ProductPrice product={card} className="px-5 pt-1" />
          {product ? (
            <PickerForm product={product} />
          ) : (
            <div className="grid min-h-64 place-items-center">
              <Spinner label={pickerCopy.loading} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function PickerForm({ product }: { product: Product }) {
  const [choice, choose] = useState(() => readChoice("", product.variants));
  const { stock, asked, buy } = useBuying(product, choice, "card");
  const form = useRef<HTMLDivElement>(null);
  const image = product.images.find(({ color }) => color !== null && color === choice.color) ?? product.images[0];

  const buyAndClose = () => {
    const missing = buy();
    if (missing) focusAxis(form.current, missing);
    else closePicker();
  };

  return (
    <div ref={form} className="grid gap-6 p-5">
      <div className="grid grid-cols-[6rem_1fr] items-start gap-5 sm:grid-cols-[9rem_1fr]">
        <div className={`shot tint-${image?.tint ?? "paper"}`}>
          {image && <Picture image={image} sizes="9rem" widest={640} alt="" isFirst />}
        </div>
        <VariantPicker variants={product.variants} choice={choice} onChoose={choose} asked={asked} />
      </div>
      <div data-toasts />
      <div className="grid gap-3">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {productCopy.stock(stock)}
        </p>
        <Button isOff={stock === 0} onClick={buyAndClose} className="w-full">
          {stock === 0 ? productCopy.soldOutAction : productCopy.add}
        </Button>
      </div>
    </div>
  );
}

/** A card leaves out the variants of a product with several: they are fetched when they are asked for. */
function useWithVariants(card: Product | undefined): Product | undefined {
  const [fetched, setFetched] = useState<Product>();

  useEffect(() => {
    if (!card || hasVariants(card)) return;
    let isGone = false;
    const ask = async () => {
      const answer = await fetchProduct(card.id);
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
