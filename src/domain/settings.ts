/** What the shop is called until its owner names it. */
export const DEFAULT_SHOP_NAME = "Saitam";

/** Longest texts of the settings, in characters. */
export const SETTINGS_TEXT = { shopName: 60, holder: 100, bank: 100 } as const;

/** Where the buyer transfers to; what the owner has not set is empty. */
export type PaymentDetails = {
  alias: string;
  holder: string;
  cbu: string;
  bank: string;
  cuit: string;
};

/** What the owner decides and every visitor may read. */
export type ShopSettings = PaymentDetails & {
  shop_name: string;
};

/** An alias of the Argentine banking system: 6 to 20 letters, digits, dots and hyphens. */
export const ALIAS_PATTERN = /^[A-Za-z0-9.-]{6,20}$/;

const CBU_BLOCK_1 = [7, 1, 3, 9, 7, 1, 3];
const CBU_BLOCK_2 = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether 22 digits are a CBU or CVU with both check digits right (decisions, "Argentine shop duties"). */
export function isCbu(text: string): boolean {
  if (!/^[0-9]{22}$/.test(text)) return false;
  return (
    checkDigit(text.slice(0, 7), CBU_BLOCK_1) === Number(text[7]) &&
    checkDigit(text.slice(8, 21), CBU_BLOCK_2) === Number(text[21])
  );
}

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether 11 digits (hyphens allowed) are a CUIT with the right check digit. */
export function isCuit(text: string): boolean {
  const digits = text.replaceAll("-", "");
  if (!/^[0-9]{11}$/.test(digits)) return false;
  const sum = CUIT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return "012345678990"[11 - (sum % 11)] === digits[10];
}

/** While this is false the shopper reads that the details will follow (decisions, "Checkout"). */
export function canBePaid(payment: PaymentDetails): boolean {
  return payment.alias !== "" || payment.cbu !== "";
}
