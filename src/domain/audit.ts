export type AuditAction =
  | "product-created"
  | "product-edited"
  | "product-deleted"
  | "stock-changed"
  | "images-changed"
  | "products-imported"
  | "demo-emptied"
  | "category-created"
  | "category-edited"
  | "category-deleted"
  | "status-changed"
  | "status-undone"
  | "note-changed"
  | "regret-answered"
  | "buyer-exported"
  | "buyer-corrected"
  | "buyer-anonymised"
  | "retention-applied"
  | "settings-changed"
  | "admin-added"
  | "admin-removed"
  | "admin-invited"
  | "signed-in"
  | "password-changed"
  | "second-factor-enabled"
  | "second-factor-disabled"
  | "recovery-codes-renewed"
  | "session-closed";

export const OPERATOR = "consola"; // in addresses; the operator has no e-mail

export const AUDIT_GROUPS = ["productos", "ordenes", "ajustes", "cuentas"] as const;

export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export const GROUP_OF: Readonly<Record<AuditAction, AuditGroup>> = {
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
  "regret-answered": "ordenes",
  "buyer-exported": "ordenes",
  "buyer-corrected": "ordenes",
  "buyer-anonymised": "ordenes",
  "retention-applied": "ordenes",
  "settings-changed": "ajustes",
  "admin-added": "cuentas",
  "admin-removed": "cuentas",
  "admin-invited": "cuentas",
  "signed-in": "cuentas",
  "password-changed": "cuentas",
  "second-factor-enabled": "cuentas",
  "second-factor-disabled": "cuentas",
  "recovery-codes-renewed": "cuentas",
  "session-closed": "cuentas",
};

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
