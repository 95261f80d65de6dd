import { sql } from "kysely";
import * as v from "valibot";
import { changesBetween } from "#domain/audit.ts";
import { freeDelivery, type NationalDelivery } from "#domain/delivery.ts";
import { LEGAL_FIELDS } from "#domain/legal-page.ts";
import { toPesos } from "#domain/money.ts";
import { ORDER_LIMIT_FIELDS } from "#domain/order-limits.ts";
import { DEADLINE_FIELDS } from "#domain/payment-deadline.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import {
  type DeliverySettings,
  FOOTER_FIELDS,
  type FooterSettings,
  type OwnerSettings,
  type PageSettings,
  PAYMENT_FIELDS,
  type PaymentDetails,
  type Reassurance,
  type ShopContact,
  type ShopSettings,
  TEXT_FIELDS,
} from "#domain/settings.ts";
import type { HeroPhoto } from "#domain/shop-picture.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { PREPARED } from "../db/prepared.ts";
import { nationalDeliveries } from "../delivery/delivery-methods.ts";
import { applyDeadlineChange } from "../orders/payment-deadline.ts";
import { queueMail } from "../outbox/outbox.ts";
import type { Storage } from "../storage/storage.ts";
import { ownPictures, toHero, toLogo } from "./shop-pictures.ts";

const SHOP_COLUMNS = ["shop_name", ...PAYMENT_FIELDS] as const;

/** The audit records only whether each text is set: they are too long for a list. */
export const LONG_TEXTS = Object.values(LEGAL_FIELDS);

const SUBJECT = { id: null, name: "Ajustes" };

export const editableSettings = v.strictObject({
  ...v.entriesFromList(TEXT_FIELDS, v.string()),
  ...v.entriesFromList(ORDER_LIMIT_FIELDS, v.number()),
  ...v.entriesFromList(DEADLINE_FIELDS, v.nullable(v.number())),
  iva_rate: v.nullable(v.number()),
  retention_months: v.nullable(v.number()),
  version: v.number(),
});

export type EditableSettings = v.InferOutput<typeof editableSettings>;

const OWNER_COLUMNS = v.keyof(editableSettings).options;

export function findSettings(db: Db): Promise<ShopSettings> {
  return db.selectFrom("settings").select(SHOP_COLUMNS).executeTakeFirstOrThrow();
}

/** What the storefront's pages carry of the settings; `deliveries`: nationwide ones, for structured data only. */
export type Frame = {
  settings: PageSettings;
  footer: FooterSettings;
  deliveries: readonly NationalDelivery[];
  reassurance: Reassurance;
  hero: HeroPhoto | undefined;
};

export async function findFrame(db: Db, storage: Storage): Promise<Frame> {
  const row = await db
    .selectFrom("settings")
    .modifyFront(PREPARED)
    .select([...SHOP_COLUMNS, ...FOOTER_FIELDS, "iva_rate", "exchanges"])
    .select([deliveryKinds.as("kinds"), nationalDeliveries.as("deliveries"), ownPictures.as("pictures")])
    .select([sql<boolean>`terms <> ''`.as("has_terms"), sql<boolean>`privacy <> ''`.as("has_privacy")])
    .executeTakeFirstOrThrow();
  const logo = toLogo(row.pictures, storage);
  const settings: PageSettings = {
    ...pick(row, SHOP_COLUMNS),
    ...(row.iva_rate === null ? {} : { iva_rate: Number(row.iva_rate) }),
    ...(logo && { logo }),
    ...(row.has_privacy ? { has_privacy: true } : {}),
    ...(row.kinds ? { delivery: deliverySettings(row) } : {}),
  };
  const footer = pick(row, [...FOOTER_FIELDS, "has_terms", "has_privacy"]);
  const { kinds, exchanges, whatsapp } = row;
  const reassurance: Reassurance = {
    ...(kinds && { delivery: kinds }),
    ...(exchanges && { exchanges }),
    ...(whatsapp && { whatsapp }),
  };
  return { settings, footer, deliveries: row.deliveries, reassurance, hero: toHero(row.pictures, storage) };
}

const deliveryKinds = sql<Reassurance["delivery"] | null>`(
  select case when min(kind) = max(kind) then min(kind) else 'both' end from delivery_methods where is_active having count(*) > 0
)`;

type DeliveryRow = { deliveries: readonly NationalDelivery[]; whatsapp: string };

function deliverySettings({ deliveries, whatsapp }: DeliveryRow): DeliverySettings {
  const free = freeDelivery(deliveries, 0);
  return { ...(free && { free_from: toPesos(free.from) }), ...(whatsapp && { whatsapp }) };
}

/** Empty when not set. */
export async function findLegalText(db: Db, field: (typeof LONG_TEXTS)[number]): Promise<string> {
  return (await db.selectFrom("settings").select(field).executeTakeFirstOrThrow())[field] ?? "";
}

export async function findContact(db: Db): Promise<ShopContact> {
  const { whatsapp, contact_email: email } = await db
    .selectFrom("settings")
    .select(["whatsapp", "contact_email"])
    .executeTakeFirstOrThrow();
  return { ...(whatsapp && { whatsapp }), ...(email && { email }) };
}

export function findPayment(db: Db): Promise<PaymentDetails> {
  return db.selectFrom("settings").select(PAYMENT_FIELDS).executeTakeFirstOrThrow();
}

export async function findEditableSettings(db: Db): Promise<EditableSettings> {
  return readRow(await db.selectFrom("settings").select(OWNER_COLUMNS).executeTakeFirstOrThrow());
}

/** Requires the password again (decision 028). */
export function movesMoney(change: Partial<OwnerSettings>, now: OwnerSettings): boolean {
  return Object.keys(paymentChanges(change, now)).length > 0;
}

/** Requires the password: removed personal data cannot be restored. */
export function shortensRetention({ retention_months: months }: Partial<OwnerSettings>, now: OwnerSettings): boolean {
  return typeof months === "number" && months < (now.retention_months ?? Infinity);
}

export type SettingsEdit = {
  version: number;
  change: Partial<OwnerSettings>;
  actor: string;
  /** If false no mail is stored, since it would wait until SMTP is configured. */
  isMailSent: boolean;
};

/** Refuses a stale `version`. Every change is audited; new payment details are mailed to all administrators. */
export async function editSettings(
  tx: Tx,
  { version, change, actor, isMailSent }: SettingsEdit,
): Promise<Result<EditableSettings, { reason: "stale-version"; settings: EditableSettings }>> {
  const before = readRow(await tx.selectFrom("settings").select(OWNER_COLUMNS).forUpdate().executeTakeFirstOrThrow());
  if (before.version !== version) return refuse({ reason: "stale-version", settings: before });

  const changes = changesBetween<keyof OwnerSettings>(before, change);
  if (Object.keys(changes).length === 0) return ok(before);

  const { iva_rate, ...texts } = change;
  const after = await tx
    .updateTable("settings")
    .set((eb) => ({ ...texts, version: eb("version", "+", 1) }))
    .$if(iva_rate !== undefined, (update) => update.set({ iva_rate: iva_rate?.toFixed(2) ?? null }))
    .returning(OWNER_COLUMNS)
    .executeTakeFirstOrThrow();

  await applyDeadlineChange(tx, before, after);
  for (const field of LONG_TEXTS) {
    if (changes[field]) changes[field] = [before[field] !== "", after[field] !== ""];
  }
  await recordAudit(tx, { actor, action: "settings-changed", subject: SUBJECT, changes });
  const moved = paymentChanges(change, before);
  if (isMailSent && Object.keys(moved).length > 0) await announceToAdministrators(tx, actor, moved);
  return ok(readRow(after));
}

function paymentChanges(change: Partial<OwnerSettings>, now: OwnerSettings): Partial<PaymentDetails> {
  const moved = PAYMENT_FIELDS.filter((field) => change[field] !== undefined && change[field] !== now[field]);
  return Object.fromEntries(moved.map((field) => [field, change[field]]));
}

/** Includes the editor, who must be the first to learn of a stolen session. */
async function announceToAdministrators(tx: Tx, by: string, changes: Partial<PaymentDetails>): Promise<void> {
  const administrators = await tx.selectFrom("admin_users").select("email").orderBy("email").execute();
  const payload = { by, at: new Date().toISOString(), changes };
  for (const { email } of administrators) await queueMail(tx, { kind: "payment-changed", recipient: email, payload });
}

/** PostgreSQL returns numeric as text. */
function readRow(row: Omit<EditableSettings, "iva_rate"> & { iva_rate: string | null }): EditableSettings {
  return { ...row, iva_rate: row.iva_rate === null ? null : Number(row.iva_rate) };
}

function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  // Each name is a key of the row.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
