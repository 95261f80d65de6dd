import { spawn } from "node:child_process";

/** Runs a command in sight, with its name and its time, and gives its exit code. */
export async function exitCodeOf(name: string, command: string, parameters: string[]): Promise<number> {
  const startedAt = performance.now();
  console.log(`\n› ${name}`);
  const child = spawn(command, parameters, { stdio: "inherit" });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${code === 0 ? "done" : "FAILED"} in ${seconds} s`);
  return code;
}
