import { argon2Sync, randomBytes } from "node:crypto";
import { setPassword } from "#server/auth/set-password.ts";
import type { TestShop } from "./shop.ts";

export const OWNER = { email: "duenia@tienda.example", password: "una clave de doce" };
export const PARTNER = { email: "socia@tienda.example", password: "otra clave de doce" };

/** Chrome's user agent on a phone. */
export const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** A browser that keeps its cookies and, like real ones, says from which site its writes come. */
export type Browser = {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  patch(path: string, body: unknown): Promise<Response>;
  delete(path: string, body?: unknown): Promise<Response>;
};

/** Opens a browser on a shop; `address` only counts if the shop trusts the proxy 0.0.0.0. */
export function openBrowser(shop: TestShop, address?: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (address !== undefined) headers.set("X-Forwarded-For", address);
    const answer = await shop.request(path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie);
    return answer;
  };
  const write = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    headers: { "Content-Type": "application/json", Origin: shop.environment.publicUrl, ...headers },
    body: JSON.stringify(body),
  });
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, body = {}, headers) => send(path, { method: "POST", ...write(body, headers) }),
    patch: (path, body) => send(path, { method: "PATCH", ...write(body) }),
    delete: (path, body = {}) => send(path, { method: "DELETE", ...write(body) }),
  };
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (/max-age=0(;|$)/i.test(setCookie)) cookies.delete(name);
  else cookies.set(name, value);
}

/** Argon2's minimum; a stored hash names its parameters, so tests that sign in need not wait for a real one. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 } as const;

function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", { ...CHEAP, message: password, nonce, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=${CHEAP.parallelism}$${salt}$${hash}`;
}

/** An account with a password; with `isAdministrator` false it may not use the panel. */
export async function makeAccount(
  { db }: TestShop,
  { email, password } = OWNER,
  { isAdministrator = true } = {},
): Promise<void> {
  await db.transaction().execute((tx) => setPassword(tx, email, hashCheaply(password)));
  if (isAdministrator) await db.insertInto("admin_users").values({ email }).execute();
}

/** A browser with the shop's owner signed in; the audit starts after that. */
export async function signedIn(shop: TestShop, account = OWNER): Promise<Browser> {
  const browser = openBrowser(shop);
  const answer = await browser.post("/api/auth/sign-in", account);
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}`);
  await shop.db.deleteFrom("audit_log").where("action", "=", "signed-in").execute();
  return browser;
}
