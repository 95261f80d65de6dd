import { IMMUTABLE } from "./http/headers.ts";
import { problem } from "./http/problem.ts";
import type { Route } from "./http/route.ts";
import { contentTypeOf, isFileKey } from "./storage/key.ts";

/** Where the shop serves its files: an address without a host, so that it is right under every name the shop has. */
export const FILES_PATH = "/files";

/** Pictures of the shop. A key is never used twice, so whoever has a file may keep it for good. */
export const filesRoute: Route = {
  method: "GET",
  path: `${FILES_PATH}/*`,
  role: "anyone",
  async answer({ storage }, c) {
    // Compared as it was sent: a key needs no escapes, so a path that has some is not one.
    const key = new URL(c.req.url).pathname.slice(FILES_PATH.length + 1);
    const bytes = isFileKey(key) ? await storage.get(key) : undefined;
    if (!bytes) return problem("not-found", { detail: "Este archivo no existe." });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": contentTypeOf(key),
        "Content-Length": String(bytes.byteLength),
        "Cache-Control": IMMUTABLE,
      },
    });
  },
};
