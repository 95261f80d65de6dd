import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command visibly, with its name and duration, and returns its exit code; `quietly` prints its output when it
 * ends, for commands that run in parallel.
 */
export async function exitCodeOf(
  name: string,
  command: string,
  parameters: string[],
  { quietly = false } = {},
): Promise<number> {
  const startedAt = performance.now();
  const heading = `\n› ${name}`;
  if (!quietly) console.log(heading);
  const child = spawn(command, parameters, { stdio: quietly ? ["ignore", "pipe", "pipe"] : "inherit" });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const [exitCode] = (await once(child, "close")) as [number | null];
  const code = exitCode ?? 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (quietly) console.log(`${heading}\n${Buffer.concat(output).toString()}`.trimEnd());
  console.log(`  ${code === 0 ? "done" : "FAILED"} in ${seconds} s`);
  return code;
}
