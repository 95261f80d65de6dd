import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { CannotStart } from "../cannot-start.ts";
import { drain } from "./drain.ts";
import { runWorker } from "./run-worker.ts";
import { listenOnInherited, type Listeners } from "./shared-socket.ts";

if (process.env.BROKEN) throw new Error("this web process cannot load");

/** Answers every page with its process id, `/slow` once the body has ended, `/listeners` with the number of listeners. */
runWorker({
  prepare: () => {
    if (process.env.REFUSING) return Promise.reject(new CannotStart(process.env.REFUSING));
    return Promise.resolve(["Sign in with the link above."]);
  },
  serve: ({ inherited, runsJobs }) => {
    if (process.env.STUCK_SECOND && !runsJobs) return new Promise(() => {});
    const server = createServer(async (request, response) => {
      if (request.url === "/slow") {
        response.flushHeaders();
        await text(request);
      }
      if (request.url === "/listeners") {
        const accepting = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
        response.end(String(accepting.length));
        return;
      }
      response.end(String(process.pid));
    });
    let listeners: Listeners | undefined;
    return Promise.resolve({
      async listen() {
        listeners = await listenOnInherited(server, inherited);
      },
      async standInFor(slots) {
        await listeners?.standInFor(slots);
      },
      // Like `serve`.
      async close() {
        const closed = listeners?.leave() ?? [];
        listeners = undefined;
        await drain(server, closed);
      },
    });
  },
});
