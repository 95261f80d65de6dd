import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Environment } from "../environment.ts";
import { type Encoding, readEncoding } from "./content-encoding.ts";
import { DATA_POLICY, headersOf, IMMUTABLE } from "./headers.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".txt": "text/plain; charset=utf-8",
};

const COPIES = { br: ".br", gzip: ".gz", identity: "" } as const;

/** File names change with their content. */
const ASSETS = "/assets/";

type Sent = { bytes: Buffer; headers: string[] };

class Asset {
  readonly #sent: Readonly<Record<Encoding, Sent>>;

  constructor(sent: Readonly<Record<Encoding, Sent>>) {
    this.#sent = sent;
  }

  /** Writes directly to Node's response, like a cached page. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const { bytes, headers } = this.#sent[readEncoding(request.headers["accept-encoding"])];
    response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
  }
}

export type StaticFiles = Awaited<ReturnType<typeof openStaticFiles>>;

/** From memory: no path reaches the disk, and a new build does not break a running shop. */
export async function openStaticFiles(folder: string, environment: Pick<Environment, "publicUrl">) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length).replaceAll("\\", "/"), await readFile(path)] as const),
    ),
  );

  /** Undefined unless the file is public. */
  function read(path: string, encoding: Encoding) {
    const type = TYPES[extname(path)];
    const plain = files.get(path);
    if (type === undefined || !plain) return undefined;
    const compressed = files.get(path + COPIES[encoding]);
    const headers = {
      "Content-Type": type,
      "Cache-Control": path.startsWith(ASSETS) ? IMMUTABLE : "public, max-age=3600",
      Vary: "Accept-Encoding",
      ...(compressed && encoding !== "identity" ? { "Content-Encoding": encoding } : {}),
    };
    return { bytes: compressed ?? plain, headers };
  }

  const common = { ...headersOf(environment), "Content-Security-Policy": DATA_POLICY };
  const assets = new Map<string, Asset>();
  for (const path of files.keys()) {
    const as = (encoding: Encoding): Sent[] => {
      const file = read(path, encoding);
      if (!file) return [];
      const headers = { ...file.headers, ...common, "Content-Length": String(file.bytes.length) };
      return [{ bytes: file.bytes, headers: Object.entries(headers).flat() }];
    };
    const [br, gzip, identity] = [...as("br"), ...as("gzip"), ...as("identity")];
    if (path.startsWith(ASSETS) && br && gzip && identity) assets.set(path, new Asset({ br, gzip, identity }));
  }

  return {
    answer(path: string, request: Request): Response | undefined {
      const file = read(path, readEncoding(request.headers.get("Accept-Encoding") ?? undefined));
      return file && new Response(new Uint8Array(file.bytes), { headers: file.headers });
    },
    /** Scripts, styles and fonts, answered before anything else is checked. */
    findAsset: (path: string): Asset | undefined => (path.startsWith(ASSETS) ? assets.get(path) : undefined),
  };
}
