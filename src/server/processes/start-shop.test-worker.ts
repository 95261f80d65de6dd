import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { drain } from "./drain.ts";
import { runWorker } from "./run-worker.ts";

if (process.env.BROKEN) throw new Error("this web process cannot load");

/** Answers every page with its own process number, `/slow` after a second. */
runWorker({
  prepare: () => Promise.resolve(["Sign in with the link above."]),
  serve: ({ environment }) => {
    const server = createServer(async (request, response) => {
      if (request.url === "/slow") await sleep(1_000);
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
