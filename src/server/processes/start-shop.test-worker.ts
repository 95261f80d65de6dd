import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { drain } from "./drain.ts";
import { runWorker } from "./run-worker.ts";

if (process.env.BROKEN) throw new Error("this web process cannot load");

/** Answers every page with its own process number, to `/slow` once the body has ended. */
runWorker({
  prepare: () => Promise.resolve(["Sign in with the link above."]),
  serve: ({ environment }) => {
    const server = createServer(async (request, response) => {
      if (request.url === "/slow") {
        response.flushHeaders();
        await text(request);
      }
      response.end(String(process.pid));
    });
    return Promise.resolve({
      listen: () =>
        new Promise<void>((resolve, reject) => {
          server.once("error", reject).listen(environment.port, environment.host, resolve);
        }),
      close: () => drain(server),
    });
  },
});
