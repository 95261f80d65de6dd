import type { MethodField, MethodFields, MethodRefusal } from "./delivery-form.ts";
import { groupDigits } from "./money.ts";
import { PROVINCES } from "./provinces.ts";
import { excerpt } from "./spelling.ts";

const MAX_TYPED = 40; // characters of what was typed

const MAX_NAMED = 6; // codes and ranges in a line

export function explainMethod(refusal: MethodRefusal): string {
  switch (refusal.reason) {
    case "missing":
      return "Escribe el nombre.";
    case "too-long":
      return `Escribe hasta ${groupDigits(refusal.most)} caracteres.`;
    case "not-whole":
      return "Escribe pesos enteros, sin centavos.";
    case "too-much":
      return `Escribe hasta ${groupDigits(refusal.most)} pesos.`;
    case "free-without-price":
      return "Sin un precio no hay desde cuánto es gratis.";
    case "unknown":
      return explainUnknown(refusal.field, excerpt(refusal.typed, MAX_TYPED));
    case "invalid":
      return explainInvalid(refusal.field);
  }
}

function explainUnknown(field: MethodField, typed: string): string {
  if (field === "provinces") return `No conocemos la provincia «${typed}».`;
  return `«${typed}» no es un código postal. Escribe códigos y rangos separados por comas, por ejemplo 1000-1499, 1636.`;
}

function explainInvalid(field: MethodField): string {
  switch (field) {
    case "price":
      return "El precio no puede ser negativo. Si es gratis, escribe 0.";
    case "free_from":
      return "Escribe un importe mayor que 0, o déjalo vacío.";
    case "map_url":
      return "Escribe la dirección completa del mapa, por ejemplo https://maps.app.goo.gl/abc.";
    default:
      return "El texto tiene caracteres que no se pueden guardar.";
  }
}

/** 'Todo el país', '1000-1499, 1636 y Tierra del Fuego'. */
export function zoneInWords({ postal_codes, provinces }: Pick<MethodFields, "postal_codes" | "provinces">): string {
  const codes = postal_codes === "" ? [] : postal_codes.split(", ");
  const more = codes.length - MAX_NAMED;
  const named = more > 1 ? [...codes.slice(0, MAX_NAMED), `${more} códigos o rangos más`] : codes;
  const parts = [...named, ...provinces.map((province) => (province === "C" ? "CABA" : PROVINCES[province]))];
  if (parts.length === 0) return "Todo el país";
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} y ${last}`;
}
