import { execFile } from "node:child_process";
import { join } from "node:path";
import { checkLength, isGuessable, type PasswordRefusal } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { takeTurns } from "../turns.ts";
import type { TooBusy } from "./password.ts";
import type { EstimateRequest } from "./estimate-guesses.ts";

/** Beside this file, or where this is bundled in the build: the lists are read once in a while, and only there. */
const SCRIPT = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "estimate-guesses.process.ts")
  : join(PROJECT_FOLDER, "dist/server/estimate-guesses.js");

/** How long an estimate may take, in milliseconds: the slowest password takes a second, loading the lists another one. */
const TIMEOUT = 10_000;

/** An estimate takes some 130 MB while it lasts: one at a time in one process, and so many waiting. */
const takeTurn = takeTurns(1, 16);

/**
 * Checks a password that somebody chooses: its length, and whether it is easily guessed by who knows `known`, such as
 * the e-mail it is for and the shop's name. `too-busy` when too many are being checked.
 */
export async function checkPassword(
  password: string,
  known: readonly string[],
): Promise<Result<string, PasswordRefusal | TooBusy>> {
  const length = checkLength(password);
  if (!length.ok) return length;
  const turn = await takeTurn(() => estimateInProcess({ password, known }));
  if (turn?.outcome === undefined) return refuse("too-busy");
  return isGuessable(turn.outcome) ? refuse("password-guessable") : ok(password);
}

/**
 * The decimal logarithm of the guesses that a password stands; undefined when the timeout passed or somebody ended the
 * process, such as a system short of memory. In a process of its own: the lists leave the memory with it, no request
 * waits for the estimate, and none of our secrets is near them.
 */
function estimateInProcess(request: EstimateRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // One that is suspended ends at no other signal, and everybody behind it would wait for good.
    const options = { timeout: TIMEOUT, killSignal: "SIGKILL", env: {} } as const;
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
