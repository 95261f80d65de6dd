/**
 * What the shop's pages are measured against, by the second parameter: `bare`, the least a `node:http` server can do for the
 * same status, headers and bytes; `raw`, prebuilt answers on plain sockets, which only the generator limits.
 */
import { createServer, get, STATUS_CODES } from "node:http";
import { createServer as createSocketServer, type AddressInfo, type Server } from "node:net";
import { buffer } from "node:stream/consumers";

const [source = "", kind = "bare", headersOfRequest = "{}", requestLength = "0"] = process.argv.slice(2);

get(source, { headers: JSON.parse(headersOfRequest) as Record<string, string> }, async (answer) => {
  const body = await buffer(answer);
  const { statusCode = 200 } = answer;
  // Node adds these by itself, here as in the shop.
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    own.has(name) ? [] : [name, String(value)],
  );
  const server: Server = kind === "raw" ? rawServer(statusCode, headers, body) : bareServer(statusCode, headers, body);
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});

function bareServer(status: number, headers: string[], body: Buffer): Server {
  return createServer((_request, response) => {
    response.writeHead(status, headers);
    if (status === 304) response.end();
    else response.end(body);
  });
}

function rawServer(status: number, headers: string[], body: Buffer): Server {
  const lines = headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []));
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n");
  const one = Buffer.concat([Buffer.from(head), body]);
  const length = Number(requestLength);
  const ready = new Map<number, Buffer>();
  return createSocketServer({ noDelay: true }, (socket) => {
    let received = 0;
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      received += chunk.length;
      const count = Math.floor(received / length);
      received -= count * length;
      const answers = ready.get(count) ?? Buffer.concat(Array.from({ length: count }, () => one));
      ready.set(count, answers);
      socket.write(answers);
    });
  });
}
