import type { IncomingMessage } from "node:http";
import { readPendingUpload } from "./pending-uploads.ts";

/** In ms: without a byte, and in all. A phone with 1 Mbit/s sends 4 MB in half a minute. */
const WAITS = { silence: 2_000, total: 30_000 } as const;

/** Reads and drops the rest of an answered upload: a browser still sending could not read an answer on a closed connection. */
export function discardUpload(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed || !isUpload(incoming)) return Promise.resolve();
  return readPendingUpload((closing) => discard(incoming, closing));
}

function discard(incoming: IncomingMessage, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(silence);
      clearTimeout(total);
      resolve();
    };
    const silence = setTimeout(stop, WAITS.silence).unref();
    const total = setTimeout(stop, WAITS.total).unref();
    // A file reader that has ended would stall the rest.
    incoming.removeAllListeners("data");
    incoming.on("data", () => silence.refresh());
    incoming.once("close", stop).once("end", stop).once("error", stop);
    closing.addEventListener("abort", stop);
    incoming.resume();
  });
}

export function isUpload({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}
