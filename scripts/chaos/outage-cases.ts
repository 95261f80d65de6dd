import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { orderRequest, placedOrder } from "../../test/orders.ts";
import { jpeg } from "../../test/pictures.ts";
import type { TestProduct } from "../../test/products.ts";
import { OWNER, type ShopProcess } from "../../test/shop-process.ts";
import type { Panel } from "./panel.ts";

/** `clear` is a refusal that says when to come again; anything else is told in words. */
type Outcome = "good" | "clear" | `unclear: ${string}`;

/** Something that a visitor, the owner or the operator does, the same each time it is tried. */
export type OutageCase = { name: string; attempt(): Promise<Outcome> };

type Cases = { shop: ShopProcess; panel: Panel; products: readonly TestProduct[]; orderAddress: string };

const LONGEST_ANSWER = 15_000; // ms
const LONGEST_COMMAND = 45_000; // ms: it waits for a database that may be restarting

export async function listCases({ shop, panel, products, orderAddress }: Cases): Promise<OutageCase[]> {
  const { url } = shop;
  const [first, second] = products;
  if (!first || !second) throw new Error("Two products have to be on sale");
  const photo = await jpeg();
  const form = (field: string) => {
    const sent = new FormData();
    sent.append(field, new File([new Uint8Array(photo)], "foto.jpg"));
    return sent;
  };
  const signal = () => AbortSignal.timeout(LONGEST_ANSWER);
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      signal: signal(),
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify(body),
    });
  const key = randomUUID();
  const call = (name: string, send: () => Promise<Response>): OutageCase => ({ name, attempt: () => outcomeOf(send) });
  return [
    call("the home page", () => fetch(url, { signal: signal() })),
    call("an order", () => fetch(`${url}/api/orders`, orderRequest([{ product: first }], { key, signal: signal() }))),
    call("the check of a cart", () => post("/api/cart/check", { items: [{ id: first.id, quantity: 1 }] })),
    call("the panel's sign-in", () => post("/api/auth/sign-in", OWNER)),
    call("a picture of a product", () => panel.upload(`/api/admin/products/${second.id}/images`, form("image_files"))),
    call("a buyer's receipt", () =>
      fetch(`${orderAddress}/comprobante`, { method: "POST", signal: signal(), body: form("receipt") }),
    ),
    call("a product's page", () => fetch(`${url}/producto/${second.id}`, { signal: signal() })),
    { name: "a backup", attempt: () => backUp(shop) },
  ];
}

async function outcomeOf(send: () => Promise<Response>): Promise<Outcome> {
  const answer = await send().catch((error: unknown) => String(error));
  if (typeof answer === "string") return `unclear: ${answer}`;
  const body = await answer.text();
  if (answer.ok) return "good";
  const isClear = answer.status === 503 && answer.headers.has("Retry-After");
  return isClear ? "clear" : `unclear: ${answer.status} ${body.slice(0, 200)}`;
}

/** A command that fails has to say why in one line, and to leave no file. */
async function backUp({ dataDir }: ShopProcess): Promise<Outcome> {
  const file = join(dataDir, "drill.tar.gz");
  const script = join(import.meta.dirname, "../backup.ts");
  try {
    await promisify(execFile)(process.execPath, [script, file], {
      env: { ...process.env, DATA_DIR: dataDir, DEMO: "0" },
      timeout: LONGEST_COMMAND,
    });
    await rm(file);
    return "good";
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    const lines = stderr.trim().split("\n");
    return lines.length === 1 && lines[0] !== "" && !existsSync(file) ? "clear" : `unclear: ${stderr.slice(0, 300)}`;
  }
}

/** Returns the address of its page. */
export async function placeOrder(url: string, [product]: readonly TestProduct[]): Promise<string> {
  if (!product) throw new Error("A product has to be on sale");
  const order = await placedOrder(fetch(`${url}/api/orders`, orderRequest([{ product }])));
  return url + new URL(order.url).pathname;
}
