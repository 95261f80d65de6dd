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
import { productCopy } from "./copy.ts";
import { toggleFavourite, useFavourites } from "./favourites.ts";
import { useProduct } from "./late.ts";
import { useLiveProduct } from "./live-product.ts";
import { ProductMissing } from "./not-found.tsx";
import { NoPicture } from "./picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { detailCopy, favouriteToasts } from "./screens-copy.ts";
import { sharePage } from "./share.ts";
import { focusAxis, VariantPicker } from "./variant-picker.tsx";

/** The page of a product; `product` is null while its data is late. */
export function ProductPage({ id, product: given }: { id: string; product: Product | null }) {
  const product = useLiveProduct(id, useProduct(id, given));
  if (product === "missing") return <ProductMissing products={null} />;
  if (product) return <ProductDetail product={product} />;
  return (
    // As tall as the window: the footer is out of sight, and does not jump when the product comes.
    <div className="grid min-h-svh place-items-center">
      <h1 className="sr-only">{detailCopy.product}</h1>
      <Spinner label={detailCopy.loading} />
    </div>
  );
}

function ProductDetail({ product }: { product: Product }) {
  const [choice, choose] = useAddressChoice(product.variants);
  const { stock, asked, buy } = useBuying(product, choice, "detail");
  const picker = useRef<HTMLDivElement>(null);

  const buyOrAsk = () => {
    const missing = buy();
    if (missing) focusAxis(picker.current, missing);
  };

  return (
    <div className="product">
      <BackLink />
      <Pictures product={product} color={choice.color} />
      <div className="product-facts">
        <div>
          <h1 className="font-display text-3xl text-balance wrap-anywhere">{product.name}</h1>
          <PriceLine product={product} />
          <p aria-live="polite" className="stock-badge">
            {productCopy.stock(stock)}
          </p>
        </div>
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
              {detailCopy.share}
            </Button>
          </div>
        </div>
        <div>
          {product.description && (
            <Card title={detailCopy.description}>
              <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{product.description}</p>
            </Card>
          )}
          <Card title={detailCopy.information}>
            <Information product={product} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** Back to where the shopper came from inside the shop; from outside, or without JavaScript, home. */
function BackLink() {
  return (
    <a
      href="/"
      onClick={(event) => {
        const isPlainPress = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (!isPlainPress || history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
        event.preventDefault();
        history.back();
      }}
      className="product-back"
    >
      <ArrowLeftIcon />
      {detailCopy.back}
    </a>
  );
}

function Pictures({ product, color }: { product: Product; color: string | null | undefined }) {
  const [first, ...others] = product.images;
  if (first) return <Carousel images={[first, ...others]} color={color} />;
  return (
    <div className="product-pictures">
      <div className="shot tint-paper">
        <NoPicture />
      </div>
    </div>
  );
}

function PriceLine({ product }: { product: Product }) {
  const { discount_percentage: discount } = product;
  return (
    // As tall as the badge, which may come and go while the page is open.
    <div aria-live="polite" aria-atomic="true" className="mt-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      <ProductPrice product={product} className="text-xl font-medium" />
      {discount !== null && <Badge>{detailCopy.discountOff(discount)}</Badge>}
    </div>
  );
}

function FavouriteButton({ product: { id, name } }: { product: Product }) {
  const isFavourite = useFavourites().includes(id);
  const toggle = () => {
    const isKept = toggleFavourite(id);
    showToast(isKept ? favouriteToasts.added(name) : favouriteToasts.removed(name));
  };
  return (
    <Button look="quiet" aria-pressed={isFavourite} onClick={toggle}>
      <HeartIcon isFull={isFavourite} />
      {detailCopy.favourite}
    </Button>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-3 font-display text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Information({ product }: { product: Product }) {
  const facts = [
    [detailCopy.sku, sku(product.id)],
    [detailCopy.availability, product.stock > 0 ? detailCopy.available : detailCopy.unavailable],
    [detailCopy.category, product.category?.name ?? GENERAL_CATEGORY],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 tabular-nums">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
