import { sep } from "node:path";

const LIBRARIES = `${sep}node_modules${sep}`;

/**
 * Playwright takes a stack trace for each call, and looks up each frame in a source map: a tenth of a worker's time.
 * Libraries have none, so their frames are kept as they are.
 */
export function mapOwnFramesOnly(): void {
  const mapped = Error.prepareStackTrace;
  if (!mapped) return;
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const file = frame.getFileName();
      // Playwright hides its own frames, but only knows those whose names begin with 'async'.
      if (!file || file.startsWith("node:") || file.includes(LIBRARIES)) {
        return `    at ${String(frame).replace(/^async (?=\S+$)/, "")}`;
      }
      const trace = String(mapped(EMPTY, [frame]));
      return trace.slice(trace.indexOf("\n") + 1);
    });
    return [`${error.name || "Error"}: ${error.message || ""}`, ...lines].join("\n");
  };
}

/** Its trace has one line before the frames. */
const EMPTY = new Error();
