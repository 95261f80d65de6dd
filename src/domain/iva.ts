import { type Centavos, CENTAVOS_PER_PESO } from "./money.ts";

/** A rate in per cent has at most two decimals. */
const HUNDREDTHS = 100;

/**
 * What is left of a price without the IVA in it, rounded half up to a whole peso as every price that is shown.
 * `rate` is in per cent: 21 or 10.5.
 */
export function priceWithoutIva(price: Centavos, rate: number): Centavos {
  const scale = 100 * HUNDREDTHS;
  const pesos = (price * scale) / ((scale + Math.round(rate * HUNDREDTHS)) * CENTAVOS_PER_PESO);
  return Math.floor(pesos + 0.5) * CENTAVOS_PER_PESO;
}
