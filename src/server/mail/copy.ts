import type { PaymentDetails } from "#domain/settings.ts";
import { PASSWORD_LINK_MINUTES } from "../auth/one-time-link.ts";
import type { Letter } from "./letter.tsx";
import type { PaymentChange } from "./outbox.ts";

const PAYMENT_LABELS: readonly [field: keyof PaymentDetails, label: string][] = [
  ["alias", "Alias"],
  ["holder", "Titular"],
  ["cbu", "CBU o CVU"],
  ["bank", "Banco"],
  ["cuit", "CUIT"],
];

/** How many digits of an account are shown: enough to know one's own, and no more than that in a mailbox. */
const SHOWN_DIGITS = 4;

const WHEN = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "America/Argentina/Buenos_Aires",
});

/** What the mails say. */
export const copy = {
  passwordReset: (shop: string, link: string): Letter => ({
    subject: `Elige una contraseña nueva para ${shop}`,
    paragraphs: [
      `Alguien pidió cambiar la contraseña con la que administras ${shop}. Si fuiste tú, elige la nueva aquí:`,
    ],
    facts: [],
    action: { label: "Elegir una contraseña", url: link },
    afterwards: [
      `El enlace funciona una sola vez y vence en ${PASSWORD_LINK_MINUTES} minutos. Si pides otro, este deja de servir.`,
      "Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
    ],
    signature: shop,
  }),

  paymentChanged: (shop: string, { by, at, changes }: PaymentChange, panel: string): Letter => ({
    subject: `Cambiaron los datos de cobro de ${shop}`,
    paragraphs: [
      `El ${WHEN.format(new Date(at))}, ${by} cambió a dónde transfieren quienes compran en ${shop}. Lo nuevo es:`,
    ],
    facts: PAYMENT_LABELS.flatMap(([field, label]) => {
      const value = changes[field];
      return value === undefined ? [] : [[label, value === "" ? "sin datos" : shown(field, value)] as const];
    }),
    action: { label: "Revisar los datos de cobro", url: panel },
    afterwards: [
      "Si no esperabas este cambio, corrige los datos en el panel, cambia tu contraseña y habla con quienes administran la tienda.",
    ],
    signature: shop,
  }),
} as const;

function shown(field: keyof PaymentDetails, value: string): string {
  const isNumber = field === "cbu" || field === "cuit";
  return isNumber ? `termina en ${value.replace(/\D/g, "").slice(-SHOWN_DIGITS)}` : value;
}
