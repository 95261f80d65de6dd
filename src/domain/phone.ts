/** Digits of a number within Argentina: area code and local number, without 0 and without 15. */
const NATIONAL_DIGITS = 10;

/** Local numbers have eight digits only in Buenos Aires. */
const BUENOS_AIRES = { area: "11", localDigits: 8 } as const;

/** The mobile prefix people dial inside the country, after an area code of two to four digits. */
const DOMESTIC_MOBILE = /^(11|[23]\d{2,3})15(\d{6,8})$/;

/** A whole number anywhere in the world, its country first; none of those begins with 0. */
const ABROAD = /^[1-9][0-9]{7,14}$/;

/**
 * The number as WhatsApp wants it, digits only (for Argentina 54, 9, area, local), whatever way it was typed; undefined
 * when what was typed is no phone number.
 */
export function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const isAbroad = /^\s*(\+|00)/.test(phone) && !digits.startsWith("54");
  if (isAbroad) return ABROAD.test(digits) ? digits : undefined;

  const hasCountry = digits.startsWith("54") && digits.length > NATIONAL_DIGITS;
  const national = withoutMobilePrefix((hasCountry ? digits.slice(2).replace(/^9/, "") : digits).replace(/^0/, ""));
  // No area code begins with 0.
  if (national.length === NATIONAL_DIGITS && !national.startsWith("0")) return `549${national}`;
  if (national.length === BUENOS_AIRES.localDigits) return `549${BUENOS_AIRES.area}${national}`;
  return undefined;
}

function withoutMobilePrefix(digits: string): string {
  if (digits.length === NATIONAL_DIGITS) {
    // "15" and eight digits: a mobile of Buenos Aires as it is dialled there.
    return digits.startsWith("15") ? digits.slice(2) : digits;
  }
  const [, area = "", local = ""] = DOMESTIC_MOBILE.exec(digits) ?? [];
  return area.length + local.length === NATIONAL_DIGITS ? area + local : digits;
}

/** A number of `internationalNumber` as people read it; typed again it is the same number. */
export function readableNumber(digits: string): string {
  const [, area, first, second] = /^549(11)(\d{4})(\d{4})$/.exec(digits) ?? [];
  if (area) return `+54 9 ${area} ${first}-${second}`;
  return digits.startsWith("549") ? `+54 9 ${digits.slice(3)}` : `+${digits}`;
}
