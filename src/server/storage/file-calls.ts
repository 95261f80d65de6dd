import { noSuchFile } from "../copy.ts";
import { IMMUTABLE } from "../http/headers.ts";
import type { Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { contentTypeOf, isFileKey } from "./key.ts";
import { FILES_PATH } from "./open.ts";

export async function find({ storage }: Shop, { c }: Call) {
  // The raw path: keys contain nothing that needs escaping.
  const key = new URL(c.req.url).pathname.slice(FILES_PATH.length + 1);
  const bytes = isFileKey(key) ? await storage.get(key) : undefined;
  if (!bytes) return noSuchFile();
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentTypeOf(key),
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": IMMUTABLE,
    },
  });
}
