import { DELIVERY_LIMITS, type DeliveryMethod } from "./delivery.ts";
import { isPlainText } from "./plain-text.ts";
import { MAX_POSTAL_CODES, readPostalCodes, formatPostalCodes } from "./postal-code.ts";
import { type Province, PROVINCE_LETTERS } from "./provinces.ts";
import { readProvince } from "./read-province.ts";
import { ok, refuse, type Result } from "./result.ts";
import { webAddress } from "./web-address.ts";

/** A method as stored: amounts in whole pesos, postal codes in their canonical text. */
export type MethodFields = Omit<DeliveryMethod, "id"> & {
  postal_codes: string;
  provinces: Province[];
  is_active: boolean;
};

/** As somebody gave it: texts in any spelling, provinces by letter, ISO code or name. */
export type GivenMethod = Omit<MethodFields, "provinces"> & { provinces: readonly string[] };

export const TYPED_FIELDS = [
  "kind",
  "name",
  "price",
  "free_from",
  "days",
  "postal_codes",
  "provinces",
  "address",
  "hours",
  "map_url",
] as const satisfies (keyof GivenMethod)[];

export const METHOD_FIELDS = [...TYPED_FIELDS, "is_active"] as const satisfies (keyof GivenMethod)[];

export type MethodField = (typeof METHOD_FIELDS)[number];

export const NEW_METHOD = {
  free_from: null,
  days: null,
  postal_codes: "",
  provinces: [],
  address: null,
  hours: null,
  map_url: null,
  is_active: true,
} as const satisfies Partial<GivenMethod>;

/** `most` is in characters, or in pesos of an amount. */
export type MethodRefusal = { field: MethodField } & (
  | { reason: "missing" }
  | { reason: "invalid" }
  | { reason: "too-long"; most: number }
  | { reason: "not-whole" }
  | { reason: "too-much"; most: number }
  | { reason: "free-without-price" }
  | { reason: "unknown"; typed: string }
);

/** A pick-up without a price is free; a free method has no `free_from`; only a pick-up stores an address and hours. */
export function checkMethod(form: GivenMethod): Result<MethodFields, MethodRefusal> {
  const { kind, is_active } = form;
  const isPickup = kind === "pickup";
  const given = form.price ?? (isPickup ? 0 : null);
  const read = collect({
    name: nameOf(form.name),
    price: amountOf("price", given, 0),
    free_from: amountOf("free_from", given === 0 ? null : form.free_from, 1),
    days: lineOf("days", form.days),
    postal_codes: codesOf(form.postal_codes),
    provinces: provincesOf(form.provinces),
    address: lineOf("address", isPickup ? form.address : null),
    hours: textOf("hours", isPickup ? form.hours : null),
    map_url: mapOf(isPickup ? form.map_url : null),
  });
  if (!read.ok) return read;
  const { price, free_from } = read.value;
  if (price === null && free_from !== null) return refuse({ field: "free_from", reason: "free-without-price" });
  return ok({ kind, is_active, ...read.value });
}

type Read<T> = Result<T, MethodRefusal>;

function collect<Fields extends object>(read: { [Field in keyof Fields]: Read<Fields[Field]> }): Read<Fields> {
  const values: Partial<Fields> = {};
  for (const field of Object.keys(read) as (keyof Fields)[]) {
    const value = read[field];
    if (!value.ok) return value;
    values[field] = value.value;
  }
  return ok(values as Fields); // each field was read
}

function nameOf(typed: string): Read<string> {
  const line = lineOf("name", typed);
  if (!line.ok) return line;
  return line.value === null ? refuse({ field: "name", reason: "missing" }) : ok(line.value);
}

function lineOf(field: "name" | "days" | "address", typed: string | null): Read<string | null> {
  return textOf(field, typed === null ? null : typed.replace(/\s+/g, " "));
}

function textOf(field: "name" | "days" | "address" | "hours", typed: string | null): Read<string | null> {
  const text = (typed ?? "").replace(/\r\n?/g, "\n").trim();
  if (!isPlainText(text)) return refuse({ field, reason: "invalid" });
  const most = DELIVERY_LIMITS[field];
  return text.length > most ? refuse({ field, reason: "too-long", most }) : ok(text || null);
}

function amountOf(field: "price" | "free_from", pesos: number | null, least: number): Read<number | null> {
  if (pesos === null) return ok(null);
  if (!Number.isInteger(pesos)) return refuse({ field, reason: "not-whole" });
  if (pesos > DELIVERY_LIMITS.price) return refuse({ field, reason: "too-much", most: DELIVERY_LIMITS.price });
  // Minus zero is stored as zero.
  return pesos < least ? refuse({ field, reason: "invalid" }) : ok(pesos + 0);
}

function codesOf(typed: string): Read<string> {
  const field = "postal_codes";
  const ranges = readPostalCodes(typed);
  if (!ranges.ok) return refuse({ field, reason: "unknown", typed: ranges.refusal.typed });
  const codes = [...new Set(ranges.value.map((range) => formatPostalCodes([range])))].join(", ");
  return codes.length > MAX_POSTAL_CODES ? refuse({ field, reason: "too-long", most: MAX_POSTAL_CODES }) : ok(codes);
}

function provincesOf(typed: readonly string[]): Read<Province[]> {
  const chosen = new Set<Province>();
  for (const name of typed) {
    const province = readProvince(name);
    if (!province) return refuse({ field: "provinces", reason: "unknown", typed: name });
    chosen.add(province);
  }
  return ok(PROVINCE_LETTERS.filter((letter) => chosen.has(letter)));
}

function mapOf(typed: string | null): Read<string | null> {
  const field = "map_url";
  const line = (typed ?? "").trim();
  if (line === "") return ok(null);
  const address = isPlainText(line) ? webAddress(line, DELIVERY_LIMITS.map_url) : undefined;
  return address === undefined ? refuse({ field, reason: "invalid" }) : ok(address);
}
