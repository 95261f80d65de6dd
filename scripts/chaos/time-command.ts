import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { now } from "./history.ts";

/** Runs a command of the operator as `npm run` does; returns the seconds it took. Throws with what it said when it fails. */
export async function timeCommand(
  name: "backup" | "restore",
  parameters: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<number> {
  const startedAt = now();
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...parameters], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run ${name} failed: ${(await output).join("").trim()}`);
  return (now() - startedAt) / 1000;
}
