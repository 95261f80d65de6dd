import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { IMMUTABLE } from "./http/headers.ts";
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

const COPIES = { br: ".br", gzip: ".gz", identity: "" } as const;

export type StaticFiles = { answer(path: string, request: Request): Response | undefined };

/** From memory: no path reaches the disk, and a new build does not break a running shop. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length).replaceAll("\\", "/"), await readFile(path)] as const),
    ),
  );
  return {
    answer(path, request) {
      const type = TYPES[extname(path)];
      const plain = files.get(path);
      if (type === undefined || !plain) return undefined;
      const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
      const compressed = files.get(path + COPIES[encoding]);
      const headers = new Headers({
        "Content-Type": type,
        "Cache-Control": path.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600",
        Vary: "Accept-Encoding",
      });
      if (compressed && encoding !== "identity") headers.set("Content-Encoding", encoding);
      return new Response(new Uint8Array(compressed ?? plain), { headers });
    },
  };
}
