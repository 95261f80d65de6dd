import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** A request as sent over the wire: target and headers go out verbatim. */
export type RawRequest = {
  method: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** Sends a request that no client would: `fetch` normalises paths and headers. `lines` sends one verbatim. */
export async function sendRaw(
  url: string,
  request: RawRequest | { lines: string },
): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write("lines" in request ? `${request.lines}\r\n` : write(request, host));
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), text: answer };
}

function write({ method, target, headers = {}, body = "" }: RawRequest, host: string): string {
  const all = { Host: host, Connection: "close", "Content-Length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, "", body].join("\r\n");
}
