import type { OrderStatus } from "#domain/order.ts";
import type { ProductImage } from "#domain/image.ts";
import type { FailedFile } from "#server/images/explain-image.ts";
import type { OrderDetail, OrderRow, Summary } from "#server/orders/list-orders.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { CallFailed, type Method, send } from "./http.ts";
import { refreshSession } from "./session/session.ts";
import { upload } from "./upload.ts";

export type { AdminProduct, FailedFile, OrderDetail, OrderRow, Summary };

/** One page of a list, and where the next one begins. */
export type OrderPage = { orders: OrderRow[]; next_cursor: string | null };
export type ProductPage = { products: AdminProduct[]; next_cursor: string | null };

/** What an upload of one file came to. */
export type UploadAnswer = { images: ProductImage[]; failed: FailedFile[] };

/** A picture in its place, as `PUT …/images` takes it. */
export type ImageEdit = { id: string; alt: string; color: string | null };

/** A call that a 401 does not end: the session is refreshed once and the call made again. */
async function withSession<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const isSessionOver = error instanceof CallFailed && error.status === 401;
    if (!isSessionOver || !(await refreshSession())) throw error;
    return attempt();
  }
}

function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return withSession(() => send<Answer>(method, `/api/admin${path}`, body));
}

/** The part of an address after the question mark; what is not set is left out. */
function query(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}

/** Every administrative call of the panel. Each throws `CallFailed`. */
export const api = {
  summary: () => call<Summary>("GET", "/summary"),

  listOrders: (filter: { status?: OrderStatus; q?: string; cursor?: string }) =>
    call<OrderPage>("GET", `/orders${query(filter)}`),
  findOrder: async (id: string) =>
    (await call<{ order: OrderDetail }>("GET", `/orders/${encodeURIComponent(id)}`)).order,
  changeStatus: async (id: string, status: OrderStatus) =>
    (await call<{ order: OrderDetail }>("PATCH", `/orders/${id}`, { status })).order,

  listProducts: (filter: { estado?: string; q?: string; cursor?: string }) =>
    call<ProductPage>("GET", `/products${query(filter)}`),
  createProduct: async (body: unknown) => (await call<{ product: AdminProduct }>("POST", "/products", body)).product,
  editProduct: async (id: string, body: unknown) =>
    (await call<{ product: AdminProduct }>("PATCH", `/products/${id}`, body)).product,
  deleteProduct: (id: string) => call<unknown>("DELETE", `/products/${id}`),

  uploadImage: (productId: string, file: File, onProgress: (share: number) => void) =>
    withSession(() => upload<UploadAnswer>(`/api/admin/products/${productId}/images`, "image_files", file, onProgress)),
  arrangeImages: async (productId: string, images: readonly ImageEdit[]) =>
    (await call<{ images: ProductImage[] }>("PUT", `/products/${productId}/images`, { images })).images,
  removeImage: (productId: string, imageId: string) =>
    call<unknown>("DELETE", `/products/${productId}/images/${imageId}`),
};
