import type { SetupStep } from "#domain/setup.ts";
import type { ProductImage } from "#domain/image.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import type { Notice } from "#server/audit/notices.ts";
import type { FailedFile } from "#server/images/explain-image.ts";
import type { ListedAdministrator } from "#server/administrators/administrators.ts";
import type { OpenSession } from "#server/account/sessions.ts";
import type { SecondFactor } from "#server/auth/second-factor.ts";
import type { Demo } from "#server/products/empty-demo.ts";
import type { Imported, ImportPreview, ShownChange, ShownProduct } from "#server/products/import-products.ts";
import type { MovedProduct, Movement } from "#server/products/movements.ts";
import type { AdminProduct } from "#server/products/products.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { withSession } from "./call.ts";
import { send } from "./http.ts";
import type { Proof } from "./parts/proof.ts";
import { upload } from "./upload.ts";

export type {
  AdminProduct,
  Demo,
  Imported,
  ImportPreview,
  Movement,
  MovedProduct,
  FailedFile,
  ListedAdministrator,
  OpenSession,
  SecondFactor,
  ShownChange,
  ShownProduct,
};

export type ProductPage = { products: AdminProduct[]; next_cursor: string | null };
export type MovementPage = { product: MovedProduct; movements: Movement[]; next_cursor: string | null };

/** The panel's list of products, by the names the address and the call have for its filters; empty is no filter. */
export type ProductFilter = Record<"q" | "estado" | "categoria" | "sin_stock" | "ofertas" | "destacados", string>;

/** `actors` is everyone who ever did something; null is the operator. */
export type AuditPage = { entries: AuditRow[]; next_cursor: string | null; actors: (string | null)[] };

/** What an upload of one file came to. */
export type UploadAnswer = { images: ProductImage[]; failed: FailedFile[] };

/** A picture in its place, as `PUT …/images` takes it. */
export type ImageEdit = { id: string; alt: string; color: string | null };

/** What an authenticator app is told: the secret to type, and the address behind the QR code. */
export type Enrolment = { secret: string; uri: string };

function call<Answer>(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
  return withSession(() => send<Answer>(method, `/api/admin${path}`, body, key));
}

/** Sends a spreadsheet of products: to look at what it would do, or to do it. */
function importCall<Answer>(what: string, file: File, key?: string): Promise<Answer> {
  return withSession(() => upload<Answer>(`/api/admin/products/import?${what}`, "archivo", file, () => undefined, key));
}

/** The part of an address after the question mark; what is not set is left out. */
function query(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}

/** Every administrative call of the panel. Each throws `CallFailed`; those with a `key`, a UUID, do once what they do (`sendOnce`). */
export const api = {
  findSettings: async () => (await call<{ settings: EditableSettings }>("GET", "/settings")).settings,
  editSettings: async (body: unknown, key: string) =>
    (await call<{ settings: EditableSettings }>("PATCH", "/settings", body, key)).settings,
  listMissingSteps: async () => (await call<{ missing: SetupStep[] }>("GET", "/setup")).missing,
  listNotices: async () => (await call<{ notices: Notice[] }>("GET", "/notices")).notices,
  acknowledge: async (id: string) => (await call<{ notices: Notice[] }>("POST", "/notices/seen", { id })).notices,
  listAudit: (filter: { actor?: string; group?: string; subject?: string; cursor?: string }) =>
    call<AuditPage>("GET", `/audit${query(filter)}`),

  listProducts: (filter: ProductFilter & { cursor: string | undefined }) =>
    call<ProductPage>("GET", `/products${query(filter)}`),
  createProduct: async (body: unknown, key: string) =>
    (await call<{ product: AdminProduct }>("POST", "/products", body, key)).product,
  editProduct: async (id: string, body: unknown, key: string) =>
    (await call<{ product: AdminProduct }>("PATCH", `/products/${id}`, body, key)).product,
  deleteProduct: (id: string) => call<unknown>("DELETE", `/products/${id}`),

  listMovements: (productId: string, cursor?: string) =>
    call<MovementPage>("GET", `/products/${encodeURIComponent(productId)}/movements${query({ cursor })}`),

  reviewImport: async (file: File) => (await importCall<{ preview: ImportPreview }>("simular=1", file)).preview,
  importProducts: async ({ file, digest }: { file: File; digest: string }, key: string) =>
    (await importCall<{ imported: Imported }>(`plan=${encodeURIComponent(digest)}`, file, key)).imported,

  findDemo: async () => (await call<{ demo: Demo }>("GET", "/demo")).demo,
  emptyDemo: async (key: string) => (await call<{ removed: Demo }>("DELETE", "/demo", undefined, key)).removed,

  uploadImage: (productId: string, { file, key }: { file: File; key: string }, onProgress: (share: number) => void) =>
    withSession(() =>
      upload<UploadAnswer>(`/api/admin/products/${productId}/images`, "image_files", file, onProgress, key),
    ),
  arrangeImages: async (productId: string, images: readonly ImageEdit[]) =>
    (await call<{ images: ProductImage[] }>("PUT", `/products/${productId}/images`, { images })).images,
  removeImage: (productId: string, imageId: string) =>
    call<unknown>("DELETE", `/products/${productId}/images/${imageId}`),

  findSecondFactor: async () =>
    (await call<{ second_factor: SecondFactor }>("GET", "/account/second-factor")).second_factor,
  beginSecondFactor: (proof: { password: string }) => call<Enrolment>("POST", "/account/second-factor", proof),
  enableSecondFactor: async (proof: { code: string }) =>
    (await call<{ recovery_codes: string[] }>("POST", "/account/second-factor/enable", proof)).recovery_codes,
  renewRecoveryCodes: async (proof: { password: string; code: string }) =>
    (await call<{ recovery_codes: string[] }>("POST", "/account/second-factor/recovery-codes", proof)).recovery_codes,
  disableSecondFactor: (proof: { password: string; code: string }) =>
    call<unknown>("POST", "/account/second-factor/disable", proof),

  listSessions: async () => (await call<{ sessions: OpenSession[] }>("GET", "/account/sessions?limit=200")).sessions,
  closeSession: (id: string, proof: Proof) => call<unknown>("DELETE", `/account/sessions/${id}`, proof),
  closeOtherSessions: (proof: Proof) => call<unknown>("DELETE", "/account/sessions", proof),

  changePassword: (change: { current_password: string; password: string; code?: string }) =>
    call<unknown>("POST", "/account/password", change),

  listAdministrators: async () =>
    (await call<{ administrators: ListedAdministrator[] }>("GET", "/administrators")).administrators,
  /** Gives the link to pass on; null when it is mailed. */
  inviteAdministrator: async (change: { email: string } & Proof) =>
    (await call<{ link: string | null }>("POST", "/administrators", change)).link,
  removeAdministrator: (change: { email: string } & Proof) => call<unknown>("DELETE", "/administrators", change),
};
