import type { AuditAction, AuditChanges, AuditGroup, AuditValue } from "#domain/audit.ts";
import { CUSTOMER_FIELDS, type CustomerField } from "#domain/customer.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { readableNumber } from "#domain/phone.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { PAYMENT_FIELDS } from "#domain/settings.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import { showPesos } from "#domain/money.ts";
import { categoriesCopy } from "../categories/copy.ts";
import { settingsCopy } from "../settings/copy.ts";

/** What 'Actividad' says around its list. */
export const auditCopy = {
  title: "Actividad",
  back: "Volver a Ajustes",
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
  nothingFound: "Nada coincide con los filtros",
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
  variants: "los talles y colores",
};

/** Fields at the head of a line. Stock is told by the name of its variant, which is nobody's field. */
const FIELD_NAMES: Partial<Record<string, string>> = {
  ...settingsCopy.fields,
  name: "Nombre",
  description: "Descripción",
  price: "Precio",
  discount_percentage: "Descuento",
  is_active: "Estado",
  is_pinned: "Entre los primeros de la portada",
  category: "Categoría",
  size_guide: "Guía de talles",
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
  ip_address: "Dirección",
  is_new_browser: "Navegador nuevo",
};

/** A text that is longer is cut in a line, in characters. */
const LONGEST = 80;

/** What happened, after the name of whoever did it; `subject` may be a link. */
export type Sentence = { before: string; subject: string; after: string };

/** What an entry says, and what changed where the sentence has no room for it. */
export function tell(entry: AuditRow): { sentence: Sentence; lines: string[] } {
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
  if (action !== "category-deleted") return changeLines(changes);
  const moved = Number(changes["products"]?.[0] ?? 0);
  if (moved === 0) return [];
  return [`${categoriesCopy.products(moved)} ${moved === 1 ? "quedó" : "quedaron"} en «${GENERAL_CATEGORY}»`];
}

/** Which of a buyer's fields were corrected: what they say stands nowhere but on the order. */
function correctedFields(changes: AuditChanges): string {
  return CUSTOMER_FIELDS.filter((field) => field in changes)
    .map((field) => CORRECTED_FIELDS[field])
    .join(", ");
}

const CORRECTED_FIELDS: Readonly<Record<CustomerField, string>> = {
  customer_name: "Nombre",
  customer_lastname: "Apellido",
  customer_dni: "DNI",
  customer_phone: "Teléfono",
  customer_email: "E-mail",
  customer_address: "Dirección",
  customer_postal_code: "Código postal",
  customer_city: "Ciudad",
};

/** One line for each field: what it was and what it is. */
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

/** `whole` is the one field that the sentence tells of from beginning to end. */
function sentenceOf({ action, actor, subject, subject_id, changes }: AuditRow, whole: string | undefined): Sentence {
  const quoted = `«${subject}»`;
  const fromTo = whole === undefined ? "" : fromWhatToWhat(whole, changes);
  const said = (before: string, what = "", after = ""): Sentence => ({ before, subject: what, after });
  const account = (what: string) => (actor === subject ? said(what) : said(`${what} de`, subject));
  switch (action) {
    case "product-created":
      return said("creó", quoted);
    case "product-edited":
      return whole === undefined ? said("editó", quoted) : said(`cambió ${THE_FIELD[whole]} de`, quoted, fromTo);
    case "product-deleted":
      return said("eliminó", quoted);
    case "stock-changed":
      if (whole === undefined || whole === "stock") return said("cambió el stock de", quoted, fromTo);
      return said("cambió el stock de", quoted, `(${whole}) ${fromTo}`);
    case "images-changed":
      return said("cambió las imágenes de", quoted);
    case "products-imported":
      return said("importó productos:", subject);
    case "demo-emptied":
      return said("vació el catálogo de muestra");
    case "category-created":
      return said("creó la categoría", quoted);
    case "category-edited":
      return subject_id === null ? said("ordenó las categorías") : said("editó la categoría", quoted);
    case "category-deleted":
      return said("eliminó la categoría", quoted);
    case "status-changed":
      return said("cambió el estado de la orden", subject, fromTo);
    case "status-undone":
      return said("deshizo un cambio de la orden", subject, fromTo);
    case "note-changed":
      return said("cambió la nota de la orden", subject);
    case "regret-answered":
      return said("respondió el arrepentimiento", subject);
    case "buyer-exported":
      return said("exportó los datos de una persona");
    case "buyer-corrected":
      return said("corrigió los datos personales de", subject);
    case "buyer-anonymised":
      return said("eliminó los datos de una persona");
    case "retention-applied":
      return said("eliminó los datos personales que pasaron el plazo");
    case "settings-changed":
      return said(
        PAYMENT_FIELDS.some((field) => field in changes) ? "cambió a dónde va el dinero" : "cambió los ajustes",
      );
    case "admin-added":
      return said("agregó como administrador a", subject);
    case "admin-removed":
      return said("quitó como administrador a", subject);
    case "admin-invited":
      return said("envió otra invitación a", subject);
    case "signed-in":
      return said("inició sesión:", subject);
    case "password-changed":
      return account("cambió la contraseña");
    case "second-factor-enabled":
      return account("activó la verificación en dos pasos");
    case "second-factor-disabled":
      return account("desactivó la verificación en dos pasos");
    case "recovery-codes-renewed":
      return account("renovó los códigos de recuperación");
    case "session-closed":
      return account("cerró una sesión");
  }
}

function fromWhatToWhat(field: string, changes: AuditChanges): string {
  const [was, is] = changes[field] ?? [null, null];
  return `de ${show(field, was)} a ${show(field, is)}`;
}

function show(field: string, value: AuditValue): string {
  if (field === "discount_percentage") return value === null ? "sin descuento" : `${value} %`;
  if (value === null || value === "") return settingsCopy.empty;
  if (field === "is_active") return value === true ? "Activo" : "Inactivo";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (field === "retention_months") return `${value} meses`;
  if (field === "price") return showPesos(Number(value));
  if (field === "status") return STATUS_NAMES[value as OrderStatus] ?? String(value);
  if (field === "whatsapp") return readableNumber(String(value));
  const text = String(value).replace(".", typeof value === "number" ? "," : ".");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
