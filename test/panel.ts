import type { OrderDetail } from "#server/orders/find-order.ts";
import { makeAccount, signedIn } from "./administrator.ts";
import type { TestShop } from "./shop.ts";

/** An uploaded file. */
type TestFile = { name: string; bytes: Uint8Array };

/** The panel of a shop with its owner signed in. */
export type Panel = {
  /** Sends JSON, optionally under a key. */
  call(
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Response>;
  /** Posts a verbatim body, optionally under a key. */
  send(path: string, contentType: string, body: string | ArrayBuffer, key?: string): Promise<Response>;
  /** Sends files like a browser's form, under `field` and optionally a key. */
  upload(productId: string, files: TestFile[], more?: { field?: string; key?: string }): Promise<Response>;
};

export async function openPanel(shop: TestShop): Promise<Panel> {
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const signed = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    Origin: shop.environment.publicUrl,
  };
  const send: Panel["send"] = (path, contentType, body, key) => {
    const headers = {
      ...signed,
      "Content-Type": contentType,
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    };
    return shop.request(path, { method: "POST", headers, body });
  };
  return {
    send,
    call: (method, path, body, key) =>
      shop.request(path, {
        method,
        headers: {
          ...signed,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async upload(productId, files, { field = "image_files", key } = {}) {
      const form = new FormData();
      for (const { name, bytes } of files) form.append(field, new File([new Uint8Array(bytes)], name));
      const sent = new Response(form);
      const contentType = sent.headers.get("Content-Type") ?? "";
      return shop.request(`/api/admin/products/${productId}/images`, {
        method: "POST",
        headers: { ...signed, "Content-Type": contentType, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
        body: await sent.arrayBuffer(),
      });
    },
  };
}

/** An order as the panel shows it. */
export async function detailOf(panel: Panel, id: string): Promise<OrderDetail> {
  return ((await (await panel.call("GET", `/api/admin/orders/${id}`)).json()) as { order: OrderDetail }).order;
}
