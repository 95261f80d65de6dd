/** The least a Node server can do: the same bytes and headers for every request. */
import { createServer, get } from "node:http";
import { buffer } from "node:stream/consumers";

const [source = ""] = process.argv.slice(2);

get(source, { headers: { "accept-encoding": "br" } }, async (answer) => {
  const body = await buffer(answer);
  // Node adds these by itself, here as in the shop.
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    own.has(name) ? [] : [name, String(value)],
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address) process.send?.(address.port);
  });
});
