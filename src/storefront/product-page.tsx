import { type ReactNode, useRef } from "react";
import { GENERAL_CATEGORY, needsChoice, type Product, sku } from "#domain/product.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ArrowLeftIcon, HeartIcon, ShareIcon } from "#ui/icons.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.ts";
import { useAddressChoice } from "./address-choice.ts";
import { useBuying } from "./buying.ts";
import { Carousel } from "./carousel.tsx";
import { favouriteToasts, productCopy } from "./copy.ts";
import { toggleFavourite, useFavourites } from "./favourites.ts";
import { useProduct } from "./late.ts";
import { ProductMissing } from "./not-found.tsx";
import { NoPicture } from "./picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { sharePage } from "./share.ts";
import { focusAxis, VariantPicker } from "./variant-picker.tsx";

/** The page of a product; `product` is null while its data is late. */
export function ProductPage({ id, product: given }: { id: string; product: Product | null }) {
  const product = useProduct(id, given);
  if (product === "missing") return <ProductMissing products={null} />;
  if (product) return <ProductDetail product={product} />;
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <Spinner label={productCopy.loading} />
    </div>
  );
}

function ProductDetail({ product }: { product: Product }) {
  const [choice, choose] = useAddressChoice(product.variants);
  const { stock, asked, buy } = useBuying(product, choice, "detail");
  const picker = useRef<HTMLDivElement>(null);
  const { description, discount_percentage: discount } = product;

  const buyOrAsk = () => {
    const outcome = buy();
    if (outcome && "missing" in outcome) focusAxis(picker.current, outcome.missing);
  };

  return (
    <div className="lg:frame">
      <div className="frame lg:p-0">
        <BackLink />
      </div>
      <div className="lg:grid lg:grid-cols-12 lg:items-start lg:gap-x-16">
        <div className="lg:col-span-7">
          <Pictures product={product} color={choice.color} />
        </div>
        <div className="frame grid gap-8 pt-6 lg:sticky lg:top-24 lg:col-span-5 lg:p-0">
          <header-facts className="contents">
            <Facts product={product} stock={stock} discount={discount} />
          </header-facts>
          {needsChoice(product) && (
            <div ref={picker}>
              <VariantPicker variants={product.variants} choice={choice} onChoose={choose} asked={asked} />
            </div>
          )}
          <div className="grid gap-3">
            <div className="buy-bar">
              <Button isOff={stock === 0} onClick={buyOrAsk} className="w-full">
                {stock === 0 ? productCopy.soldOutAction : productCopy.add}
              </Button>
            </div>
            <div className="grid grid-cols-2 gap-3">
              <FavouriteButton product={product} />
              <Button look="quiet" onClick={() => void sharePage(product.name)}>
                <ShareIcon />
                {productCopy.share}
              </Button>
            </div>
          </div>
          {description && (
            <Card title={productCopy.description}>
              <p className="max-w-[65ch] whitespace-pre-line">{description}</p>
            </Card>
          )}
          <Card title={productCopy.information}>
            <Information product={product} />
          </Card>
        </div>
      </div>
    </div>
  );
}
