export const MIN_PHONE_DIGITS = 6; // fewer do not identify a phone

export const PHONE_TEXT = /^[\d\s()+.-]+$/; // as people type one

const NATIONAL_DIGITS = 10; // area code and local number, without 0 and 15

const BUENOS_AIRES = { area: "11", localDigits: 8 } as const; // only there they have eight

const DOMESTIC_MOBILE = /^(11|[23]\d{2,3})15(\d{6,8})$/; // 15 after the area code

const ABROAD = /^[1-9][0-9]{7,14}$/; // country code first

/** As WhatsApp takes it, digits only (for Argentina 54, 9, area, local); undefined when it is no phone number. */
export function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const isAbroad = /^[\s\p{Cf}]*(\+|00)/u.test(phone) && !digits.startsWith("54");
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
    // A mobile of Buenos Aires as it is dialled there.
    return digits.startsWith("15") ? digits.slice(2) : digits;
  }
  const [, area = "", local = ""] = DOMESTIC_MOBILE.exec(digits) ?? [];
  return area.length + local.length === NATIONAL_DIGITS ? area + local : digits;
}

export function whatsappLink(number: string, text = ""): string {
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** For people to read; typed again it is the same number. */
export function readableNumber(digits: string): string {
  const [, area, first, second] = /^549(11)(\d{4})(\d{4})$/.exec(digits) ?? [];
  if (area) return `+54 9 ${area} ${first}-${second}`;
  return digits.startsWith("549") ? `+54 9 ${digits.slice(3)}` : `+${digits}`;
}
