const ALIAS_PATTERN = /^[A-Za-z0-9.-]{6,20}$/;

const CBU_BLOCK_1 = [7, 1, 3, 9, 7, 1, 3];
const CBU_BLOCK_2 = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

export function isAlias(text: string): boolean {
  return ALIAS_PATTERN.test(text);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}

function checkDigit(digits: string, weights: readonly number[]): number {
  return (10 - (weighted(digits, weights) % 10)) % 10;
}

export function isCbu(digits: string): boolean {
  if (!/^[0-9]{22}$/.test(digits)) return false;
  return (
    checkDigit(digits.slice(0, 7), CBU_BLOCK_1) === Number(digits[7]) &&
    checkDigit(digits.slice(8, 21), CBU_BLOCK_2) === Number(digits[21])
  );
}

/** The check digit is 11 minus the remainder, but 0 for 11 and 9 for 10. */
export function isCuit(digits: string): boolean {
  if (!/^[0-9]{11}$/.test(digits)) return false;
  return "012345678990"[11 - (weighted(digits, CUIT_WEIGHTS) % 11)] === digits[10];
}

export function formatCuit(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
}
