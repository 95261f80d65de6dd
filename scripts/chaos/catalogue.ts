import type { Db } from "#server/db/connection.ts";
import { addDeliveryMethod } from "../../test/delivery-methods.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";

/** What is on sale as the run begins; amounts in pesos. */
export type Catalogue = {
  products: TestProduct[];
  delivery: { id: string; price: number; freeFrom: number };
};

const PRODUCTS = 20;
/** Of those that are sold out on the way, one after the other. */
const SCARCE = 6;
const DELIVERY = { price: 1500, freeFrom: 9000 };

/** Units of a product that so many purchases ask for, by the plan of `planPurchase`. */
const DEMAND = 0.15;

/** Enough for so many orders, but for scarce products, which have less than is asked for. */
export async function fillCatalogue(db: Db, orders: number, isScarce: boolean): Promise<Catalogue> {
  const scarce = isScarce ? SCARCE : 0;
  const demand = Math.ceil(orders * DEMAND);
  const products: TestProduct[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const units = n < scarce ? Math.ceil((demand * (n + 1)) / (scarce + 1)) : orders * 10;
    const variants = ["S", "M"].map((size) => ({ size, color: null, stock: Math.ceil(units / 2) }));
    const choice = n % 4 === 0 ? { variants } : { stock: units };
    const discount = n % 3 === 0 ? 15 : null;
    products.push(await putOnSale(db, { name: `Remera ${n + 1}`, price: 1000 + 137 * n, discount, ...choice }));
  }
  const id = await addDeliveryMethod({ db }, { price: DELIVERY.price, free_from: DELIVERY.freeFrom });
  return { products, delivery: { id, ...DELIVERY } };
}
