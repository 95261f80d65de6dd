import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** A program as it is to be called by whoever PostgreSQL runs as. */
export type Command = { file: string; arguments: readonly string[]; uid?: number; gid?: number };

/**
 * Runs a program to its end. Throws with what it wrote on its standard error when it fails, and the signal's reason
 * once it and its own children are gone when `signal` ends it.
 */
export async function run(
  command: Command,
  { signal, input }: { signal?: AbortSignal | undefined; input?: string } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(command.file, command.arguments, { ...howToRun(command), stdio: ["pipe", "ignore", "pipe"] });
  const endGroup = (): void => void (child.pid !== undefined && process.kill(-child.pid, "SIGKILL"));
  signal?.addEventListener("abort", endGroup);
  // A program that ends before it has read everything says why in its exit code, not here.
  child.stdin.on("error", () => {}).end(input);
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  try {
    // Closed only when its children, which write there too, are gone.
    const [complaint, code] = await Promise.all([text(child.stderr), closed]);
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${command.file} failed: ${complaint.trim().slice(-500)}`);
  } finally {
    signal?.removeEventListener("abort", endGroup);
  }
}

/**
 * In a process group of its own, because a signal for the shop's group is the shop's to pass on; with none of the
 * shop's secrets and no PG* variable of an operator in its environment.
 */
export function howToRun({ uid, gid }: Command): {
  detached: true;
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  return {
    detached: true,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  };
}
