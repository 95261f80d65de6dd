import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AuditAction, AuditChanges } from "#domain/audit.ts";
import type { BackupFailure } from "#domain/backup.ts";
import type { Delivery, DeliveryKind } from "#domain/delivery.ts";
import type { Tint } from "#domain/image.ts";
import type { Notice } from "#domain/notice.ts";
import type { OrderEventDetail, OrderEventKind } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { Province } from "#domain/provinces.ts";
import type { ReceiptStatus, ReceiptType } from "#domain/receipt.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Focus, ShopPictureName } from "#domain/shop-picture.ts";
import type { StatementColumns } from "#domain/statement-columns.ts";

/** PostgreSQL sends `numeric` and `bigint` as text: a JavaScript number cannot hold them all. */
type Numeric = ColumnType<string, string, string>;
type Serial = GeneratedAlways<string>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** The tables of migrations/; a test compares the two, column by column. */
export type DB = {
  admin_users: {
    email: string;
    created_at: CreatedAt;
    seen_audit_id: ColumnType<string, never, string>;
    signed_in_at: ColumnType<Date | null, never, Date | null>;
    mail_notices: Generated<Notice[]>;
    push_notices: Generated<Notice[]>;
    toast_notices: Generated<Notice[]>;
  };

  audit_log: {
    id: Serial;
    actor: string | null;
    action: AuditAction;
    subject_id: string | null;
    subject: string;
    /** JSON text: the driver would send a bare array as an array of PostgreSQL. */
    changes: ColumnType<AuditChanges, string | undefined, string>;
    created_at: CreatedAt;
  };

  auth_attempts: {
    id: Serial;
    purpose: "sign-in" | "known-sign-in" | "password-reset" | "browser-link" | "my-order" | "receipt" | "regret";
    account: string;
    address: string;
    networks: ColumnType<string[], string[] | undefined, string[]>;
    created_at: CreatedAt;
  };

  auth_recovery_codes: {
    user_id: string;
    digest: Buffer;
    created_at: Generated<Date | null>;
  };

  auth_second_factors: {
    user_id: string;
    sealed_secret: Buffer;
    enabled_at: Date | null;
    last_step: Generated<number>;
    failures: Generated<number>;
    closed_until: Date | null;
    created_at: CreatedAt;
  };

  auth_sessions: {
    id: Generated<string>;
    user_id: string;
    token: string;
    ip_address: string | null;
    user_agent: string | null;
    expires_at: Date;
    created_at: CreatedAt;
    updated_at: Generated<Date>;
  };

  auth_users: {
    id: Generated<string>;
    email: string;
    password: string | null;
    created_at: CreatedAt;
  };

  auth_verifications: {
    identifier: string;
    value: string;
    expires_at: Date;
  };

  backup_failures: {
    id: Generated<boolean>;
    failed_at: ColumnType<Date, Date | undefined, Date>;
    reason: BackupFailure;
  };

  backups: {
    name: string;
    made_at: CreatedAt;
    size: Numeric;
  };

  backups_begun: {
    name: string;
    begun_at: CreatedAt;
    size: Numeric | null;
  };

  categories: {
    id: Generated<string>;
    name: string;
    slug: string;
    picture_key: string | null;
    display_order: Generated<number>;
    created_at: CreatedAt;
    picture_width: Generated<number>;
    picture_height: Generated<number>;
    picture_widths: Generated<number[]>;
    picture_has_avif: Generated<boolean>;
    picture_tint: Generated<Tint>;
    is_demo: Generated<boolean>;
  };

  color_totals: {
    folded: string;
    spelling: string | null;
    variants: string;
    products: string;
  };

  color_values: {
    name: string;
    value: string;
  };

  deleted_products: {
    product_id: string;
    deleted_at: CreatedAt;
    name: string | null;
  };

  deleted_variants: {
    variant_id: string;
    product_id: string;
    size: string | null;
    color: string | null;
    deleted_at: CreatedAt;
  };

  delivery_methods: {
    id: Generated<string>;
    kind: DeliveryKind;
    name: string;
    price: Numeric | null;
    free_from: Numeric | null;
    days: string | null;
    postal_codes: Generated<string>;
    provinces: Generated<Province[]>;
    address: string | null;
    hours: string | null;
    map_url: string | null;
    is_active: Generated<boolean>;
    position: number;
    version: Generated<number>;
    created_at: CreatedAt;
  };

  emptied_products: {
    id: GeneratedAlways<string>;
    product_id: string;
  };

  missed_searches: {
    week: string; // its Monday
    words: string;
    times: number;
  };

  movement_orders: {
    movement_id: string;
    order_id: string;
    event_id: string;
  };

  movements: {
    id: string;
    /** YYYY-MM-DD */
    day: ColumnType<string, string, never>;
    amount: Numeric;
    payer: Generated<string>;
    cuit: string | null;
    confirmed_at: CreatedAt;
    confirmed_by: string;
  };

  order_events: {
    id: Serial;
    order_id: string;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    actor: string | null;
    created_at: CreatedAt;
    undoes: string | null;
    units: Generated<number>;
    kind: Generated<OrderEventKind>;
    detail: ColumnType<OrderEventDetail, string | undefined, never>;
    by_system: Generated<boolean>;
  };

  order_items: {
    order_id: string;
    line_number: number;
    product_id: string;
    variant_id: string;
    name: string;
    size: string | null;
    color: string | null;
    unit_price: Numeric;
    quantity: number;
    image_key: string | null;
  };

  order_misses: {
    order_number: string;
    network: Buffer;
    created_at: CreatedAt;
  };

  order_networks: {
    order_id: string;
    network: Buffer;
    units: number;
    created_at: CreatedAt;
  };

  order_totals: {
    status: OrderStatus;
    orders: string;
    amount: Numeric;
    ordered_at: Date;
  };

  order_totals_until: {
    id: Generated<boolean>;
    until: Generated<Date>;
  };

  orders: {
    id: Generated<string>;
    order_number: Generated<string>;
    customer_name: string;
    customer_lastname: string;
    customer_dni: string;
    customer_phone: string | null;
    customer_email: string | null;
    customer_address: string;
    customer_postal_code: string;
    customer_city: string;
    total_amount: Numeric;
    status: Generated<OrderStatus>;
    idempotency_key: string;
    request_hash: Buffer;
    link_version: Generated<number>;
    payment: ColumnType<PaymentDetails, string, never>;
    version: Generated<number>;
    created_at: CreatedAt;
    note: Generated<string>;
    note_version: Generated<number>;
    anonymised_at: Date | null;
    payment_due_at: Date | null;
    payment_reminder_at: Date | null;
    carrier: string | null;
    tracking_code: string | null;
    /** JSON text when written. */
    delivery: ColumnType<Delivery | null, string | null | undefined, string | null>;
    delivery_method_id: GeneratedAlways<string | null>;
    item_names: Generated<string>;
    search_text: GeneratedAlways<string>;
  };

  outbox: {
    id: Generated<string>;
    kind: string;
    recipient: string;
    payload: ColumnType<object, string | undefined, never>;
    order_id: string | null;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    created_at: CreatedAt;
    channel: Generated<"mail" | "push">;
    subscription_id: string | null;
    event_id: string | null;
    is_repeat: Generated<boolean>;
  };

  panel_requests: {
    key: string;
    actor: string;
    request_hash: Buffer;
    status: number;
    body: string;
    created_at: CreatedAt;
  };

  product_images: {
    id: Generated<string>;
    product_id: string;
    storage_key: string;
    display_order: number;
    is_primary: GeneratedAlways<boolean>;
    width: number;
    height: number;
    widths: number[];
    has_avif: Generated<boolean>;
    alt: Generated<string>;
    color: string | null;
    tint: Tint;
    created_at: CreatedAt;
    upload_key: string | null;
    upload_hash: Buffer | null;
    dominant_color: Generated<string | null>;
  };

  product_totals: {
    category_id: string | null;
    is_active: boolean;
    is_demo: boolean;
    products: string;
  };

  product_variants: {
    id: Generated<string>;
    product_id: string;
    size: string | null;
    color: string | null;
    stock: number;
    display_order: Generated<number>;
    counted_version: Generated<number>;
  };

  products: {
    id: Generated<string>;
    name: string;
    description: Generated<string>;
    price: Numeric;
    discount_percentage: number | null;
    final_price: GeneratedAlways<string>;
    category_id: string | null;
    is_active: Generated<boolean>;
    is_pinned: Generated<boolean>;
    is_demo: Generated<boolean>;
    size_guide: Generated<string>;
    search_words: Generated<string>;
    version: Generated<number>;
    created_at: CreatedAt;
    search_text: GeneratedAlways<string>;
    changed_at: ColumnType<Date, never, never>;
    request_hash: Buffer | null;
  };

  push_subscriptions: {
    id: Generated<string>;
    email: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    created_at: CreatedAt;
  };

  receipts: {
    id: Generated<string>;
    order_id: string;
    status: Generated<ReceiptStatus>;
    media_type: ReceiptType;
    content: Buffer;
    digest: Buffer;
    created_at: CreatedAt;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    reject_reason: string | null;
    accepted_by_event: string | null;
  };

  regrets: {
    id: Generated<string>;
    code: Generated<string>;
    name: string;
    email: string | null;
    phone: string | null;
    order_number: string | null;
    message: string | null;
    idempotency_key: string;
    request_hash: Buffer;
    created_at: CreatedAt;
    answered_at: Date | null;
    answered_by: string | null;
    answer_note: string | null;
    version: Generated<number>;
    anonymised_at: Date | null;
  };

  settings: {
    id: Generated<boolean>;
    shop_name: Generated<string>;
    alias: Generated<string>;
    holder: Generated<string>;
    cbu: Generated<string>;
    bank: Generated<string>;
    cuit: Generated<string>;
    version: Generated<number>;
    demo_loaded_at: Date | null;
    whatsapp: Generated<string>;
    contact_email: Generated<string>;
    hours: Generated<string>;
    street_address: Generated<string>;
    instagram: Generated<string>;
    legal_name: Generated<string>;
    consumer_claims_url: Generated<string>;
    fiscal_data_url: Generated<string>;
    terms: Generated<string>;
    privacy: Generated<string>;
    iva_rate: string | null;
    exchanges: Generated<string>;
    max_open_orders: Generated<number>;
    max_open_units: Generated<number>;
    max_network_orders: Generated<number>;
    max_network_units: Generated<number>;
    retention_months: number | null;
    payment_hours: number | null;
    payment_business_days: number | null;
    whatsapp_pay: Generated<string>;
    whatsapp_received: Generated<string>;
    whatsapp_shipped: Generated<string>;
    whatsapp_ready: Generated<string>;
    whatsapp_cancelled: Generated<string>;
  };

  shop_pictures: {
    name: ShopPictureName;
    storage_key: string | null;
    width: Generated<number>;
    height: Generated<number>;
    widths: Generated<number[]>;
    has_avif: Generated<boolean>;
    tint: Generated<Tint>;
    focus_x: Generated<Focus>;
    focus_y: Generated<Focus>;
    version: Generated<number>;
  };

  statement_layouts: {
    id: string;
    columns: ColumnType<StatementColumns, string, string>;
    updated_at: Generated<Date>;
  };

  stock_movements: {
    id: Serial;
    variant_id: string;
    product_id: string;
    quantity: number;
    reason: "initial" | "order" | "cancelled" | "revived" | "correction" | "order-corrected";
    order_id: string | null;
    actor: string | null;
    created_at: CreatedAt;
  };
};
