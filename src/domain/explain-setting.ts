import { groupDigits } from "./money.ts";
import { ORDER_LIMIT_RANGES } from "./order-limits.ts";
import { DEADLINE_RANGES } from "./payment-deadline.ts";
import type { SettingsRefusal } from "./read-settings.ts";
import { MAX_IVA_RATE, RETENTION_MONTHS, type SettingsField } from "./settings.ts";
import { PLACEHOLDERS } from "./whatsapp-text.ts";

export function explainSetting(refusal: SettingsRefusal): string {
  switch (refusal.reason) {
    case "missing":
      return "Escribe el nombre de la tienda.";
    case "too-long":
      return `Escribe hasta ${groupDigits(refusal.most)} caracteres.`;
    case "unknown-placeholder":
      return `No conocemos ${refusal.typed}. Puedes usar ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`;
    case "two-deadlines":
      return "Elige horas o días hábiles, no los dos.";
    case "invalid":
      return explainInvalid(refusal.field);
  }
}

function explainInvalid(field: SettingsField): string {
  switch (field) {
    case "alias":
      return "El alias lleva de 6 a 20 letras, números, puntos o guiones.";
    case "cbu":
      return "Este CBU o CVU no es válido: copia los 22 dígitos de tu banco o billetera.";
    case "cuit":
      return "Este CUIT no es válido: revisa los 11 dígitos.";
    case "whatsapp":
      return "Escribe el número con código de área, por ejemplo 11 5555-4444.";
    case "contact_email":
      return "Este e-mail no es válido.";
    case "instagram":
      return "Escribe tu usuario de Instagram, por ejemplo @mitienda.";
    case "consumer_claims_url":
    case "fiscal_data_url":
      return "Escribe una dirección web completa, por ejemplo https://www.argentina.gob.ar.";
    case "max_open_orders":
    case "max_open_units":
    case "max_network_orders":
    case "max_network_units":
      return `Escribe un número entero, de ${ORDER_LIMIT_RANGES[field].least} a ${groupDigits(ORDER_LIMIT_RANGES[field].most)}.`;
    case "iva_rate":
      return `Escribe un porcentaje mayor que 0 y hasta ${MAX_IVA_RATE}, por ejemplo 21 o 10,5.`;
    case "retention_months":
      return `Escribe los meses, de ${RETENTION_MONTHS.least} a ${RETENTION_MONTHS.most}.`;
    case "payment_hours":
      return `Escribe las horas, de ${DEADLINE_RANGES[field].least} a ${DEADLINE_RANGES[field].most}.`;
    case "payment_business_days":
      return `Escribe los días hábiles, de ${DEADLINE_RANGES[field].least} a ${DEADLINE_RANGES[field].most}.`;
    default:
      return "El texto tiene caracteres que no se pueden guardar.";
  }
}
