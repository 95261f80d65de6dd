import type { OrderReceipt } from "#server/orders/order-receipts.ts";
import { placedOrder } from "./orders.ts";
import { jpeg } from "./pictures.ts";
import type { TestShop } from "./shop.ts";

/** A PDF of one empty page. */
export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** A browser's headers for a form that it sends by itself. */
export const NAVIGATION = {
  "Sec-Fetch-Site": "same-origin",
  "Sec-Fetch-Mode": "navigate",
  Accept: "text/html,application/xhtml+xml",
};

export type SentOrder = { id: string; order_number: string; path: string; token: string };

/** An order waiting for its payment. */
export async function placeOrder(shop: TestShop, customer: object = {}): Promise<SentOrder> {
  const product = await shop.sells({ stock: 5 });
  const order = await placedOrder(shop.orders([{ product }], { customer }));
  const path = new URL(order.url).pathname;
  return { id: order.id, order_number: order.order_number, path, token: path.split("/").at(-1) ?? "" };
}

export type Upload = {
  bytes?: Uint8Array;
  name?: string;
  field?: string;
  fields?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

/** Sends a file like the page of `path`. */
export async function upload(shop: TestShop, path: string, sent: Upload = {}): Promise<Response> {
  const { bytes = await jpeg(), name = "foto.jpg", field = "receipt", fields = {}, headers = {} } = sent;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  return shop.request(`${path}/comprobante`, {
    method: "POST",
    headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "", ...headers },
    body: await encoded.arrayBuffer(),
  });
}

/** Uploads a file and asserts that it is accepted. */
export async function receiptOf(shop: TestShop, path: string, sent?: Upload): Promise<OrderReceipt> {
  const answer = await upload(shop, path, sent);
  if (!answer.ok) throw new Error(`Uploading gave ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { receipt: OrderReceipt }).receipt;
}
