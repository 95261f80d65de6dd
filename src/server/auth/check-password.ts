import { execFile } from "node:child_process";
import { join } from "node:path";
import { checkLength, isGuessable, type PasswordRefusal } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { createSemaphore } from "../semaphore.ts";
import type { TooBusy } from "./password.ts";
import type { EstimateRequest } from "./estimate-guesses.ts";

/** Beside this file, or in the build where this is bundled. */
const SCRIPT = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "estimate-guesses.process.ts")
  : join(PROJECT_FOLDER, "dist/server/estimate-guesses.js");

/** Milliseconds: the slowest password takes a second, loading the lists another one. */
const TIMEOUT = 10_000;

/** An estimate takes some 130 MB: one at a time per process, 16 in the queue. */
const estimateSemaphore = createSemaphore(1, 16);

/** Refuses short, long and guessable passwords; `known` is what a guesser may know: the e-mail, the shop's name. */
export async function checkPassword(
  password: string,
  known: readonly string[],
  timeout: number = TIMEOUT,
): Promise<Result<string, PasswordRefusal | TooBusy>> {
  const length = checkLength(password);
  if (!length.ok) return length;
  const estimate = await estimateSemaphore(() => estimateInProcess({ password, known }, timeout));
  if (estimate?.outcome === undefined) return refuse("too-busy");
  return isGuessable(estimate.outcome) ? refuse("password-guessable") : ok(password);
}

/** Log10 of the guesses, undefined on timeout or kill. Its own process frees the memory, blocks no request, has no secrets. */
function estimateInProcess(request: EstimateRequest, timeout: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // One that is suspended ends at no other signal, and everybody behind it would wait for good.
    const options = { timeout, killSignal: "SIGKILL", env: {} } as const;
    const child = execFile(process.execPath, [SCRIPT], options, (error, output) => {
      if (!error) resolve(Number(output));
      else if (error.signal) resolve(undefined);
      else reject(error);
    });
    // A process that ends before it reads is the callback's to tell of; unheard, this error would end this process.
    child.stdin?.on("error", () => {});
    child.stdin?.end(JSON.stringify(request));
  });
}
