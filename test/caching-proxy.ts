import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that answers every address for ever as it was answered first, whatever the shop says of caching. */
export async function openCachingProxy(target: string): Promise<{ url: string } & AsyncDisposable> {
  const answers = new Map<string, Promise<string>>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const answer = answers.get(path) ?? fetch(target + path).then((fetched) => fetched.text());
    answers.set(path, answer);
    answer.then(
      (body) => response.end(body),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
