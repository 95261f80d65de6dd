import { formatPesos, formatAmount } from "#domain/money.ts";
import { type Product, unitPrice } from "#domain/product.ts";
import { Price } from "#ui/price.tsx";

type ProductPriceProps = { product: Pick<Product, "price" | "discount_percentage">; className?: string };

export function ProductPrice({ product, className }: ProductPriceProps) {
  const before = product.discount_percentage === null ? undefined : formatAmount(product.price);
  return <Price now={formatPesos(unitPrice(product))} before={before} className={className} />;
}
