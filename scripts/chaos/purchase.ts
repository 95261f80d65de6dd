import { hash } from "node:crypto";
import { uuidFromHex } from "#domain/uuid.ts";
import { seededRandom } from "../../test/random.ts";
import type { Catalogue } from "./catalogue.ts";

type PurchaseLine = { productId: string; variantId: string; quantity: number };

/** What one buyer is going to do, by seed and number alone; the total in pesos. */
export type PurchasePlan = {
  number: number;
  key: string;
  address: string;
  email: string | null;
  dni: string;
  lines: PurchaseLine[];
  deliveryId: string;
  total: number;
  isDoubleClick: boolean;
  /** In ms after the request was sent: its answer gets lost. */
  hangsUpAfter: number | undefined;
  afterwards: "nothing" | "cancel" | "receipt";
};

const SHARE = { email: 0.2, doubleClick: 0.05, hangUp: 0.05, cancel: 0.05, receipt: 0.05 };
const MAX_LINES = 3;
const MAX_QUANTITY = 2;
const MAX_HANG_UP = 40; // ms

export function planPurchase(catalogue: Catalogue, seed: number, number: number): PurchasePlan {
  const random = seededRandom(seed * 1_000_003 + number);
  const below = (limit: number) => Math.floor(random() * limit);
  const products = [...catalogue.products];
  const lines: PurchaseLine[] = [];
  let sum = 0;
  for (let left = 1 + below(MAX_LINES); left > 0; left -= 1) {
    const [product] = products.splice(below(products.length), 1);
    const variant = product?.variants[below(product.variants.length)];
    if (!product || !variant) throw new Error("The catalogue is empty");
    const quantity = 1 + below(MAX_QUANTITY);
    lines.push({ productId: product.id, variantId: variant.id, quantity });
    sum += product.unitPrice * quantity;
  }
  const { delivery } = catalogue;
  const fate = random();
  return {
    number,
    key: uuidFromHex(hash("sha256", `${seed}/${number}`)),
    // One household each: orders of an address are limited.
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    email: random() < SHARE.email ? `buyer${number}@correo.example` : null,
    dni: String(10_000_000 + number),
    lines,
    deliveryId: delivery.id,
    total: sum + (sum >= delivery.freeFrom ? 0 : delivery.price),
    isDoubleClick: random() < SHARE.doubleClick,
    hangsUpAfter: random() < SHARE.hangUp ? below(MAX_HANG_UP) : undefined,
    afterwards: fate < SHARE.cancel ? "cancel" : fate < SHARE.cancel + SHARE.receipt ? "receipt" : "nothing",
  };
}
