export const OPERATOR = "consola"; // in addresses; the operator has no e-mail

export const AUDIT_GROUPS = ["productos", "ordenes", "ajustes", "cuentas"] as const;

export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export const GROUP_OF = {
  "product-created": "productos",
  "product-edited": "productos",
  "product-deleted": "productos",
  "stock-changed": "productos",
  "images-changed": "productos",
  "products-imported": "productos",
  "demo-emptied": "productos",
  "category-created": "productos",
  "category-edited": "productos",
  "category-deleted": "productos",
  "status-changed": "ordenes",
  "status-undone": "ordenes",
  "note-changed": "ordenes",
  "receipt-accepted": "ordenes",
  "receipt-rejected": "ordenes",
  "tracking-changed": "ordenes",
  "deadline-changed": "ordenes",
  "order-ready": "ordenes",
  "order-corrected": "ordenes",
  "link-renewed": "ordenes",
  "payment-added": "ordenes",
  "regret-answered": "ordenes",
  "buyer-exported": "ordenes",
  "buyer-corrected": "ordenes",
  "buyer-anonymised": "ordenes",
  "retention-applied": "ordenes",
  "settings-changed": "ajustes",
  "color-changed": "ajustes",
  "delivery-method-created": "ajustes",
  "delivery-method-edited": "ajustes",
  "delivery-method-deleted": "ajustes",
  "delivery-methods-imported": "ajustes",
  "backup-downloaded": "ajustes",
  "admin-added": "cuentas",
  "admin-removed": "cuentas",
  "admin-invited": "cuentas",
  "signed-in": "cuentas",
  "password-changed": "cuentas",
  "second-factor-enabled": "cuentas",
  "second-factor-disabled": "cuentas",
  "recovery-codes-renewed": "cuentas",
  "session-closed": "cuentas",
} as const satisfies Record<string, AuditGroup>;

export type AuditAction = keyof typeof GROUP_OF;

export const AUDIT_ACTIONS = Object.keys(GROUP_OF) as AuditAction[];

export type AuditChanges = Record<string, [before: AuditValue, after: AuditValue]>;
export type AuditValue = string | number | boolean | null;

export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, AuditValue>>,
  after: Readonly<Partial<Record<Field, AuditValue>>>,
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of Object.keys(after) as Field[]) {
    const now = after[field];
    if (now !== undefined && now !== before[field]) changes[field] = [before[field], now];
  }
  return changes;
}
