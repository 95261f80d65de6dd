import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Of a program in the PATH; undefined if it is not installed. */
export async function versionOf(program: string, option: string): Promise<string | undefined> {
  const output = await run(program, [option]).catch(() => undefined);
  return output === undefined ? undefined : (/\d+(?:\.\d+)+/.exec(output)?.[0] ?? "?");
}

/** Returns what the program wrote to stdout, then to stderr. Throws it if the program failed. */
export async function run(
  program: string,
  parameters: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${out}${err}`);
  return out + err;
}

/** Starts a program that runs until the end of `await using`; its output is dropped. */
export function start(program: string, parameters: readonly string[]): AsyncDisposable {
  const child = spawn(program, parameters, { stdio: "ignore" });
  return { [Symbol.asyncDispose]: () => end(child) };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
