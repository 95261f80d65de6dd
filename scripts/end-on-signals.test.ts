import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const SCRIPT = `
  const { endOnSignals } = await import(${JSON.stringify(join(import.meta.dirname, "end-on-signals.ts"))});
  endOnSignals();
  process.on("exit", () => {
    process.kill(process.pid, process.argv[1]);
    console.log("stopped");
  });
  setInterval(() => {}, 1_000);
  process.kill(process.pid, process.argv[1]);
`;

test.each(["SIGINT", "SIGTERM"])(
  "what a script stops at its exit is stopped on %s, also when that comes twice",
  async (signal) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT, signal], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect([output, code]).toEqual(["stopped\n", 1]);
  },
);
