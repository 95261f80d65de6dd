import type { AuditAction, AuditGroup } from "#domain/audit.ts";
import type { MethodField } from "#domain/delivery-form.ts";
import type { AuditedFields } from "#server/products/product-audit.ts";
import { settingsCopy } from "../settings/copy.ts";

export const auditCopy = {
  title: "Actividad",
  intro:
    "Quién cambió qué en la tienda. No se puede borrar ni corregir; cuando se eliminan los datos de una persona, solo se va el texto de las notas sobre ella.",
  operator: "Consola",
  /** The actor of automatic actions that settings turn on. */
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
  onlySubject: "Ves la actividad de un solo elemento.",
  clear: "Ver toda la actividad",
  history: (name: string) => `Ver todo lo suyo: ${name}`,
  historyShort: "Ver todo lo suyo",
  empty: "Todavía no hay actividad",
  emptyHint: "Aquí aparecerá cada cambio que haga un administrador.",
  noResults: "Nada coincide con los filtros",
  categoriesOrdered: "ordenó las categorías",
  methodsOrdered: "ordenó las formas de entrega",
  paymentChanged: "cambió a dónde va el dinero",
  fieldChanged: (theField: string) => `cambió ${theField} de`,
  ofAccount: (words: string) => `${words} de`,
  movedTo: (products: string, isOne: boolean, category: string) =>
    `${products} ${isOne ? "quedó" : "quedaron"} en «${category}»`,
  fromTo: (was: string, is: string) => `de ${was} a ${is}`,
  before: (was: string) => `antes ${was}`,
  beforeAndNow: (was: string, is: string) => `antes ${was}, ahora ${is}`,
  noDiscount: "sin descuento",
  months: (count: string) => `${count} meses`,
  active: "Activo",
  inactive: "Inactivo",
  yes: "sí",
  no: "no",
} as const;

const TEXT = ["texto nuevo", "sin texto"] as const;
const PICTURE = ["imagen nueva", "sin imagen"] as const;

/** Fields of which the shop only records whether they are set, with the words for both. */
export const WHETHER_ANY: Partial<Record<string, readonly [some: string, none: string]>> = {
  terms: TEXT,
  privacy: TEXT,
  hero_picture: PICTURE,
  logo_picture: PICTURE,
};

type ProductField = keyof AuditedFields | "variants";

/** Fields of a product with an article, for the middle of a sentence. */
export const THE_FIELD: Partial<Record<string, string>> = {
  name: "el nombre",
  description: "la descripción",
  price: "el precio",
  discount_percentage: "el descuento",
  is_active: "el estado",
  is_pinned: "el destacado",
  category: "la categoría",
  size_guide: "la guía de talles",
  search_words: "las palabras con que se busca",
  variants: "los talles y colores",
} satisfies Record<ProductField, string>;

/** Field names at the start of a line. Stock has the variant's name instead. */
export const FIELD_NAMES: Partial<Record<string, string>> = {
  ...settingsCopy.fields,
  hero_picture: "Imagen de portada",
  hero_focus: "Encuadre de la portada",
  logo_picture: "Logo",
  name: "Nombre",
  description: "Descripción",
  price: "Precio",
  discount_percentage: "Descuento",
  is_active: "Estado",
  is_pinned: "Destacado",
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
  is_by_recovery_code: "Con código de recuperación",
  kind: "Tipo",
  free_from: "Gratis desde",
  days: "Plazo",
  postal_codes: "Códigos postales",
  provinces: "Provincias",
  address: "Dirección",
  map_url: "Mapa",
  color: "Color",
} satisfies Record<ProductField | MethodField, string> & Record<string, string>;

/** Each action's words, and how they name its subject; `account` is omitted if it is the actor's own. */
export const ACTIONS: Readonly<
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
