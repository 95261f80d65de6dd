import type { AuditAction, AuditChanges, AuditGroup, AuditValue } from "#domain/audit.ts";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { DELIVERY_NAMES, type DeliveryKind } from "#domain/delivery.ts";
import { sayDeliveryPrice } from "#domain/delivery-price.ts";
import { isProvince, PROVINCES } from "#domain/provinces.ts";
import { readableNumber } from "#domain/phone.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { PAYMENT_FIELDS } from "#domain/settings.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import { showPesos } from "#domain/money.ts";
import { buyersCopy } from "../buyers/copy.ts";
import { categoriesCopy } from "../categories/copy.ts";
import { formatDate } from "../parts/date.ts";
import { settingsCopy } from "../settings/copy.ts";

export const auditCopy = {
  title: "Actividad",
  intro:
    "Quién cambió qué en la tienda. No se puede borrar ni corregir; cuando se eliminan los datos de una persona, solo se va el texto de las notas sobre ella.",
  operator: "Consola",
  /** Who does what the settings have the shop do by itself. */
  shop: "La tienda",
  actorFilter: "Filtrar por persona",
  everyone: "Todas las personas",
  groupFilter: "Filtrar por tema",
  everything: "Todos los temas",
  groups: {
    productos: "Productos y categorías",
    ordenes: "Órdenes",
    ajustes: "Ajustes",
    cuentas: "Cuentas",
  } satisfies Record<AuditGroup, string>,
  onlySubject: "Ves solo lo que se le hizo a uno.",
  clear: "Ver toda la actividad",
  history: (name: string) => `Ver todo lo de ${name}`,
  historyShort: "Ver todo lo suyo",
  empty: "Todavía no hay actividad",
  emptyHint: "Aquí aparecerá cada cambio que haga un administrador.",
  noResults: "Nada coincide con los filtros",
} as const;

/** Fields with an article, for the middle of a sentence. */
const THE_FIELD: Partial<Record<string, string>> = {
  name: "el nombre",
  description: "la descripción",
  price: "el precio",
  discount_percentage: "el descuento",
  is_active: "el estado",
  is_pinned: "la posición en la portada",
  category: "la categoría",
  size_guide: "la guía de talles",
  search_words: "las palabras con que se busca",
  variants: "los talles y colores",
};

/** Fields at the head of a line. Stock is told by the name of its variant, which is nobody's field. */
const FIELD_NAMES: Partial<Record<string, string>> = {
  ...settingsCopy.fields,
  hero_picture: "Imagen de portada",
  hero_focus: "Encuadre de la portada",
  logo_picture: "Logo",
  name: "Nombre",
  description: "Descripción",
  price: "Precio",
  discount_percentage: "Descuento",
  is_active: "Estado",
  is_pinned: "Entre los primeros de la portada",
  category: "Categoría",
  size_guide: "Guía de talles",
  search_words: "También se busca como",
  variants: "Talles y colores",
  stock: "Stock",
  images: "Imágenes",
  picture: "Imagen",
  order: "Orden",
  products: "Productos",
  categories: "Categorías",
  created: "Productos nuevos",
  updated: "Con cambios",
  unchanged: "Sin cambios",
  status: "Estado",
  note: "Nota",
  orders: "Órdenes",
  regrets: "Arrepentimientos",
  carrier: "Transporte",
  tracking_code: "Código de seguimiento",
  payment_due_at: "Plazo para pagar",
  total_amount: "Total",
  amount: "Importe",
  items: "Productos",
  delivery: "Entrega",
  ip_address: "Dirección",
  is_new_browser: "Navegador nuevo",
  kind: "Tipo",
  free_from: "Gratis desde",
  days: "Plazo",
  postal_codes: "Códigos postales",
  provinces: "Provincias",
  address: "Dirección",
  map_url: "Mapa",
  color: "Color",
};

/** A text that is longer is cut in a line, in characters. */
const LONGEST = 80;

/** What happened, after the name of whoever did it; `subject` may be a link. */
export type Sentence = { before: string; subject: string; after: string };

/** What an entry says, and what changed where the sentence has no room for it. */
export function describeEntry(entry: AuditRow): { sentence: Sentence; lines: string[] } {
  const fields = Object.keys(entry.changes);
  const [only] = fields.length === 1 ? fields : [];
  const change = only === undefined ? undefined : entry.changes[only];
  const isShownWhole = only !== undefined && change !== undefined && hasRoom(entry.action, only, change);
  return {
    sentence: sentenceOf(entry, isShownWhole ? only : undefined),
    lines: isShownWhole ? [] : linesOf(entry),
  };
}

function linesOf({ action, changes }: AuditRow): string[] {
  if (action === "buyer-corrected") return [correctedFields(changes)];
  if (action === "order-corrected") return correctionLines(changes);
  if (action === "delivery-method-created" || action === "delivery-method-edited") return methodLines(action, changes);
  if (action !== "category-deleted") return changeLines(changes);
  const moved = Number(changes["products"]?.[0] ?? 0);
  if (moved === 0) return [];
  return [`${categoriesCopy.products(moved)} ${moved === 1 ? "quedó" : "quedaron"} en «${GENERAL_CATEGORY}»`];
}

/** Which of a buyer's fields were corrected: what they say stands nowhere but on the order. */
function correctedFields(changes: AuditChanges): string {
  return CUSTOMER_FIELDS.filter((field) => field in changes)
    .map((field) => buyersCopy.fields[field])
    .join(", ");
}

function correctionLines(changes: AuditChanges): string[] {
  const others = Object.entries(changes).filter(([field]) => !CUSTOMER_FIELDS.some((name) => name === field));
  return [...changeLines(Object.fromEntries(others)), correctedFields(changes)].filter(Boolean);
}

/** A method's price may be nothing, or agreed with the buyer. */
function methodLines(action: AuditAction, changes: AuditChanges): string[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    if (field !== "price") return changeLines({ [field]: change });
    const [was, is] = change.map((price) => sayDeliveryPrice(price === null ? null : Number(price)));
    if (action === "delivery-method-created") return `${FIELD_NAMES[field]}: ${is}`;
    return `${FIELD_NAMES[field]}: antes ${was}, ahora ${is}`;
  });
}

export function changeLines(changes: AuditChanges): string[] {
  return Object.entries(changes).map(([field, [was, is]]) => {
    const name = FIELD_NAMES[field] ?? field;
    if (field === "terms" || field === "privacy") return `${name}: ${is === true ? "texto nuevo" : "sin texto"}`;
    if (was === null) return `${name}: ${show(field, is)}`;
    if (is === null) return `${name}: antes ${show(field, was)}`;
    return `${name}: de ${show(field, was)} a ${show(field, is)}`;
  });
}

/** Whether both values stand in the sentence itself. */
function hasRoom(action: AuditAction, field: string, [was, is]: [AuditValue, AuditValue]): boolean {
  if (action === "status-changed" || action === "status-undone" || action === "stock-changed") return true;
  const isShort = [was, is].every((value) => String(value ?? "").length <= LONGEST / 2);
  return action === "product-edited" && THE_FIELD[field] !== undefined && isShort;
}

/** Each action's words, and how they name its subject; `account` is left out where it is the actor's own. */
const ACTIONS: Readonly<
  Record<AuditAction, readonly [words: string, naming: "quoted" | "plain" | "none" | "account"]>
> = {
  "product-created": ["creó", "quoted"],
  "product-edited": ["editó", "quoted"],
  "product-deleted": ["eliminó", "quoted"],
  "stock-changed": ["cambió el stock de", "quoted"],
  "images-changed": ["cambió las imágenes de", "quoted"],
  "products-imported": ["importó productos:", "plain"],
  "demo-emptied": ["vació el catálogo de muestra", "none"],
  "category-created": ["creó la categoría", "quoted"],
  "category-edited": ["editó la categoría", "quoted"],
  "category-deleted": ["eliminó la categoría", "quoted"],
  "status-changed": ["cambió el estado de la orden", "plain"],
  "status-undone": ["deshizo un cambio de la orden", "plain"],
  "note-changed": ["cambió la nota de la orden", "plain"],
  "receipt-accepted": ["aceptó un comprobante de la orden", "plain"],
  "receipt-rejected": ["rechazó un comprobante de la orden", "plain"],
  "tracking-changed": ["cambió el seguimiento de la orden", "plain"],
  "deadline-changed": ["cambió el plazo de la orden", "plain"],
  "order-corrected": ["corrigió la orden", "plain"],
  "order-ready": ["avisó que está lista para retirar la orden", "plain"],
  "link-renewed": ["renovó el enlace de la orden", "plain"],
  "payment-added": ["agregó un pago a la orden", "plain"],
  "regret-answered": ["respondió el arrepentimiento", "plain"],
  "buyer-exported": ["exportó los datos de una persona", "none"],
  "buyer-corrected": ["corrigió los datos personales de", "plain"],
  "buyer-anonymised": ["eliminó los datos de una persona", "none"],
  "retention-applied": ["eliminó los datos personales que pasaron el plazo", "none"],
  "settings-changed": ["cambió los ajustes", "none"],
  "color-changed": ["cambió cómo se ve el color", "quoted"],
  "delivery-method-created": ["agregó la forma de entrega", "quoted"],
  "delivery-method-edited": ["editó la forma de entrega", "quoted"],
  "delivery-method-deleted": ["eliminó la forma de entrega", "quoted"],
  "delivery-methods-imported": ["importó formas de entrega:", "plain"],
  "backup-downloaded": ["descargó una copia de seguridad", "none"],
  "admin-added": ["agregó como administrador a", "plain"],
  "admin-removed": ["quitó como administrador a", "plain"],
  "admin-invited": ["envió otra invitación a", "plain"],
  "signed-in": ["inició sesión:", "plain"],
  "password-changed": ["cambió la contraseña", "account"],
  "second-factor-enabled": ["activó la verificación en dos pasos", "account"],
  "second-factor-disabled": ["desactivó la verificación en dos pasos", "account"],
  "recovery-codes-renewed": ["renovó los códigos de recuperación", "account"],
  "session-closed": ["cerró una sesión", "account"],
};

/** `whole` is the one field that the sentence tells of from beginning to end. */
function sentenceOf({ action, actor, subject, subject_id, changes }: AuditRow, whole: string | undefined): Sentence {
  const sentence = (before: string, subject = "", after = ""): Sentence => ({ before, subject, after });
  const fromTo = whole === undefined ? "" : fromWhatToWhat(whole, changes);
  if (action === "category-edited" && subject_id === null) return sentence("ordenó las categorías");
  if (action === "delivery-method-edited" && subject_id === null) return sentence("ordenó las formas de entrega");
  if (action === "settings-changed" && PAYMENT_FIELDS.some((field) => field in changes)) {
    return sentence("cambió a dónde va el dinero");
  }
  const isOneField = action === "product-edited" && whole !== undefined;
  const words = isOneField ? `cambió ${THE_FIELD[whole]} de` : ACTIONS[action][0];
  const isOneVariant = action === "stock-changed" && whole !== undefined && whole !== "stock";
  switch (ACTIONS[action][1]) {
    case "quoted":
      return sentence(words, `«${subject}»`, isOneVariant ? `(${whole}) ${fromTo}` : fromTo);
    case "plain":
      return sentence(words, subject, fromTo);
    case "none":
      return sentence(words);
    case "account":
      return actor === subject ? sentence(words) : sentence(`${words} de`, subject);
  }
}

function fromWhatToWhat(field: string, changes: AuditChanges): string {
  const [was, is] = changes[field] ?? [null, null];
  return `de ${show(field, was)} a ${show(field, is)}`;
}

/** Of letters in a list. */
function namesOf(provinces: string): string {
  const letters = provinces === "" ? [] : provinces.split(", ");
  return letters.map((letter) => (isProvince(letter) ? PROVINCES[letter] : letter)).join(", ") || settingsCopy.empty;
}

function show(field: string, value: AuditValue): string {
  if (field === "discount_percentage") return value === null ? "sin descuento" : `${value} %`;
  if (value === null || value === "") return settingsCopy.empty;
  if (field === "is_active") return value === true ? "Activo" : "Inactivo";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (field === "payment_due_at") return formatDate(String(value));
  if (field === "retention_months") return `${value} meses`;
  if (field === "price" || field === "free_from" || field === "total_amount" || field === "amount") {
    return showPesos(Number(value));
  }
  if (field === "kind") return DELIVERY_NAMES[value as DeliveryKind] ?? String(value);
  if (field === "provinces") return namesOf(String(value));
  if (field === "status") return STATUS_NAMES[value as OrderStatus] ?? String(value);
  if (field === "whatsapp") return readableNumber(String(value));
  const text = String(value).replace(".", typeof value === "number" ? "," : ".");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
