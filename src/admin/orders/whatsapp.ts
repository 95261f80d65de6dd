/** Digits of a number within Argentina: area code and local number, without 0 and without 15. */
const NATIONAL_DIGITS = 10;

/** Local numbers have eight digits only in Buenos Aires. */
const BUENOS_AIRES = { area: "11", localDigits: 8 } as const;

/** The mobile prefix people dial inside the country, after an area code of two to four digits. */
const DOMESTIC_MOBILE = /^(11|[23]\d{2,3})15(\d{6,8})$/;

/** The number as WhatsApp wants it (country, 9, area, local), or undefined when what was typed is no phone number. */
function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const isAbroad = /^\s*(\+|00)/.test(phone) && !digits.startsWith("54");
  if (isAbroad) return digits.length >= 8 ? digits : undefined;

  const hasCountry = digits.startsWith("54") && digits.length > NATIONAL_DIGITS;
  const national = withoutMobilePrefix((hasCountry ? digits.slice(2).replace(/^9/, "") : digits).replace(/^0/, ""));
  if (national.length === NATIONAL_DIGITS) return `549${national}`;
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

/** A link that opens a conversation with this phone and a first text ready to send. */
export function whatsappLink(phone: string, text: string): string | undefined {
  const number = internationalNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
