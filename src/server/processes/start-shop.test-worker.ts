import { createServer } from "node:http";
import type { Server } from "node:net";
import { text } from "node:stream/consumers";
import { drain } from "./drain.ts";
import { runWorker } from "./run-worker.ts";
import { listenOnShared } from "./shared-socket.ts";

if (process.env.BROKEN) throw new Error("this web process cannot load");

/** Answers every page with its own process number, to `/slow` once the body has ended. */
runWorker({
  prepare: () => Promise.resolve(["Sign in with the link above."]),
  serve: ({ descriptors, runsJobs }) => {
    if (process.env.STUCK_SECOND && !runsJobs) return new Promise(() => {});
    const server = createServer(async (request, response) => {
      if (request.url === "/slow") {
        response.flushHeaders();
        await text(request);
      }
      response.end(String(process.pid));
    });
    let listeners: readonly Server[] = [];
    return Promise.resolve({
      async listen() {
        listeners = await listenOnShared(server, descriptors);
      },
      close: () => drain(server, listeners),
    });
  },
});
