import { internationalNumber } from "#domain/phone.ts";

/** A link that opens a conversation with this phone and a first text ready to send. */
export function whatsappLink(phone: string, text: string): string | undefined {
  const number = internationalNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
