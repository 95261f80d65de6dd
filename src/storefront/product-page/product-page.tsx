import { type ReactNode, useRef, useState } from "react";
import { GENERAL_SLUG } from "#domain/category.ts";
import { listingAddress, WHOLE_LISTING } from "#domain/listing.ts";
import { formatPesos, priceWithoutTaxes } from "#domain/money.ts";
import { GENERAL_CATEGORY, type Product, type RelatedProduct, sku, unitPrice, variantName } from "#domain/product.ts";
import type { PageSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { NoPicture } from "#ui/no-picture.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CategoryMark } from "../categories/category-mark.tsx";
import { estimateCopy } from "../delivery/copy.ts";
import { FoldedDeliveryEstimate } from "../delivery/delivery-estimate.tsx";
import { Breadcrumb } from "../frame/breadcrumb.tsx";
import { useProduct } from "../lazy/use-product.ts";
import { ProductMissing } from "../not-found/not-found.tsx";
import { passFocusToPage } from "../pass-focus-to.ts";
import { useBuying } from "../product/buying.ts";
import { writeChoice } from "../product/choice.ts";
import { productCopy } from "../product/copy.ts";
import { ProductPrice } from "../product/product-price.tsx";
import { focusAxis, VariantPicker } from "../product/variant-picker.tsx";
import { useAddressChoice } from "./address-choice.ts";
import { BackLink } from "./back-link.tsx";
import { Carousel } from "./carousel.tsx";
import { detailCopy } from "./copy.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { useLiveProduct } from "./live-product.ts";
import { ReassuranceRows } from "./reassurance-rows.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { ShareButton } from "./share-button.tsx";
import { SizeGuide } from "./size-guide.tsx";

type ProductPageProps = {
  id: string;
  product: Product | null; // null when it timed out
  related: readonly RelatedProduct[];
  settings: PageSettings;
};

export function ProductPage({ id, product: given, related, settings }: ProductPageProps) {
  const product = useLiveProduct(id, useProduct(id, given));
  if (product === "missing") return <ProductMissing products={null} />;
  if (product) {
    return (
      <>
        <ProductDetail product={product} settings={settings} />
        <RelatedProducts products={related} />
      </>
    );
  }
  return (
    // As tall as the window, so that the footer does not jump.
    <div className="grid min-h-svh place-items-center">
      <h1 className="sr-only">{detailCopy.product}</h1>
      <Spinner label={detailCopy.loading} />
    </div>
  );
}

function ProductDetail({ product, settings }: { product: Product; settings: PageSettings }) {
  const { iva_rate: ivaRate, delivery } = settings;
  const [choice, choose] = useAddressChoice(product);
  const { stock, missing, buy } = useBuying(product, choice, "detail");
  const picker = useRef<HTMLDivElement>(null);
  const action = stock === 0 ? productCopy.soldOutAction : productCopy.add;

  const buyOrAsk = () => {
    const axis = buy();
    if (axis) focusAxis(picker.current, axis);
  };

  return (
    <div ref={passFocusToPage} className="product">
      <BackLink />
      <Pictures product={product} color={choice.color} />
      <div className="product-facts">
        <Breadcrumb product={product} />
        <div>
          <h1 className="page-title is-small">{product.name}</h1>
          <PriceLine product={product} />
          {ivaRate !== undefined && (
            <p className="mt-1 text-sm text-muted tabular-nums">
              {detailCopy.withoutTaxes(formatPesos(priceWithoutTaxes(unitPrice(product), ivaRate)))}
            </p>
          )}
          <p aria-live="polite" className="stock-badge">
            {productCopy.stock(stock)}
          </p>
        </div>
        {product.variants.some(variantName) && (
          <div ref={picker}>
            <VariantPicker product={product} choice={choice} onChoose={choose} missing={missing} />
          </div>
        )}
        {product.size_guide && <SizeGuide text={product.size_guide} />}
        <div className="grid gap-3">
          <div className="buy-bar">
            <div>
              <p>{formatPesos(unitPrice(product))}</p>
              <p>{variantName({ size: choice.size ?? null, color: choice.color ?? null })}</p>
            </div>
            {/* A disabled button keeps no focus: another one replaces it when the last unit is sold. */}
            <Button key={action} ref={passFocusToPage} isOff={stock === 0} onClick={buyOrAsk} className="w-full">
              {action}
            </Button>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
            <FavouriteButton product={product} />
            <ShareButton
              title={product.name}
              readUrl={() => location.origin + location.pathname + writeChoice("", product.variants, choice)}
            />
          </div>
          <ReassuranceRows product={product} settings={settings} />
        </div>
        <div>
          {delivery && (
            <Card title={estimateCopy.title}>
              <FoldedDeliveryEstimate
                subtotal={unitPrice(product)}
                note={estimateCopy.forUnit(formatPesos(unitPrice(product)))}
                whatsapp={delivery.whatsapp}
              />
            </Card>
          )}
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

function Pictures({ product, color }: { product: Product; color: string | null | undefined }) {
  // The preselected colour's picture comes first, even before hydration.
  const [start] = useState(() =>
    Math.max(
      0,
      product.images.findIndex((image) => image.color !== null && image.color === color),
    ),
  );
  const [first, ...others] = [...product.images.slice(start), ...product.images.slice(0, start)];
  if (first) return <Carousel images={[first, ...others]} color={color} />;
  return (
    <div className="product-pictures">
      <div className="shot tint-paper">
        <NoPicture>
          <CategoryMark slug={product.category?.slug ?? GENERAL_SLUG} />
        </NoPicture>
      </div>
    </div>
  );
}

function PriceLine({ product }: { product: Product }) {
  const { discount_percentage: discount } = product;
  return (
    // As tall as the badge, which may appear and disappear.
    <div aria-live="polite" aria-atomic="true" className="mt-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      <ProductPrice product={product} className="text-xl font-medium" />
      {discount !== null && <span className="badge">{detailCopy.discountOff(discount)}</span>}
    </div>
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

function Information({ product: { id, stock, category } }: { product: Product }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-[min(1.5rem,5vw)] gap-y-2 tabular-nums">
      <Fact label={detailCopy.sku}>{sku(id)}</Fact>
      <Fact label={detailCopy.availability}>{stock > 0 ? detailCopy.available : detailCopy.unavailable}</Fact>
      <Fact label={detailCopy.category}>
        {category ? (
          <a href={listingAddress({ ...WHOLE_LISTING, category: category.slug })} className="text-link">
            {category.name}
          </a>
        ) : (
          GENERAL_CATEGORY
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
