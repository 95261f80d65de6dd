import { execFile } from "node:child_process";
import { join } from "node:path";
import { checkLength, isGuessable, type PasswordRefusal } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { takeTurns } from "../turns.ts";
import type { TooBusy } from "./password.ts";
import type { EstimateRequest } from "./estimate-guesses.ts";

/** Run from the sources even when the rest is bundled. */
const SCRIPT = join(PROJECT_FOLDER, "src/server/auth/estimate-guesses.process.ts");

/** Milliseconds: the slowest password takes a second, loading the lists another one. */
const TIMEOUT = 10_000;

/** An estimate takes some 130 MB: one at a time per process, 16 in the queue. */
const takeTurn = takeTurns(1, 16);

/** Refuses short, long and guessable passwords; `known` is what a guesser may know: the e-mail, the shop's name. */
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

/** Log10 of the guesses, undefined on timeout. Its own process frees the memory, blocks no request, has no secrets. */
function estimateInProcess(request: EstimateRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [SCRIPT], { timeout: TIMEOUT, env: {} }, (error, output) => {
      if (!error) resolve(Number(output));
      else if (error.killed) resolve(undefined);
      else reject(error);
    });
    child.stdin?.end(JSON.stringify(request));
  });
}
