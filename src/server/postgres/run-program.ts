import { spawn, type SpawnOptions } from "node:child_process";
import { text } from "node:stream/consumers";
import { CannotStart } from "../cannot-start.ts";

export type Command = { file: string; arguments: readonly string[]; uid?: number; gid?: number };

const FAILURE = /^.*\b(?:FATAL|PANIC|error):.*$/m;

/** Throws CannotStart with the program's output if it fails, and the signal's reason once it and its children have ended. */
export async function runProgram(
  command: Command,
  { signal, input }: { signal?: AbortSignal | undefined; input?: string } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(command.file, command.arguments, { ...howToRun(command), stdio: ["pipe", "ignore", "pipe"] });
  const endGroup = (): void => void (child.pid !== undefined && process.kill(-child.pid, "SIGKILL"));
  signal?.addEventListener("abort", endGroup);
  // Ignored: a program that ends early explains itself by its exit code.
  child.stdin.on("error", () => {}).end(input);
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  try {
    // Closes only once its children, which write there too, have ended.
    const [complaint, code] = await Promise.all([text(child.stderr), closed]);
    signal?.throwIfAborted();
    if (code === 0) return;
    const [reason] = FAILURE.exec(complaint) ?? [complaint.trim() || "it was killed"];
    throw new CannotStart(`The embedded PostgreSQL did not start: ${reason.slice(0, 500)}`);
  } finally {
    signal?.removeEventListener("abort", endGroup);
  }
}

/** In its own process group, since the shop forwards signals itself; without its secrets and PG variables. */
export function howToRun({ uid, gid }: Command): SpawnOptions {
  return { detached: true, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" }, uid, gid };
}
