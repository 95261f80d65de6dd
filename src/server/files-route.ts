import { IMMUTABLE } from "./http/headers.ts";
import { problem } from "./http/problem.ts";
import type { LegacyRoute as Route } from "./http/legacy-route.ts";
import { contentTypeOf, isFileKey } from "./storage/key.ts";

/** Without a host: valid under every name the shop has. */
export const FILES_PATH = "/files";

/** A key is never reused, so files may be cached for ever. */
export const filesRoute: Route = {
  method: "GET",
  path: `${FILES_PATH}/*`,
  role: "anyone",
  async answer({ storage }, c) {
    // The raw path: keys contain nothing to escape.
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
