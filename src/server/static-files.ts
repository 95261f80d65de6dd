import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { COMMON_HEADERS } from "./http/headers.ts";
import { acceptedEncoding } from "./pages/encoded-page.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".txt": "text/plain; charset=utf-8",
};

/** Endings of the compressed copies that the build leaves beside a file. */
const COPIES = { br: ".br", gzip: ".gz", identity: "" } as const;

export type StaticFiles = { answer(path: string, request: Request): Promise<Response | undefined> };

/**
 * Serves what the build made. The list of files is read once, so no path reaches the disk that the build did not put
 * there; names in /assets carry a hash of their content and are kept for good.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/")),
  );
  return {
    async answer(path, request) {
      const type = TYPES[extname(path)];
      if (type === undefined || !files.has(path)) return undefined;
      const wanted = acceptedEncoding(request.headers.get("Accept-Encoding") ?? undefined);
      const encoding = files.has(path + COPIES[wanted]) ? wanted : "identity";
      const headers = new Headers({
        ...COMMON_HEADERS,
        "Content-Type": type,
        "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        Vary: "Accept-Encoding",
      });
      if (encoding !== "identity") headers.set("Content-Encoding", encoding);
      return new Response(await readFile(folder + path + COPIES[encoding]), { headers });
    },
  };
}
