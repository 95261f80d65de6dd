import { CannotStart } from "#server/cannot-start.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { explainFailure } from "./backup-failure.ts";
import { readEnvFile } from "./env-file.js";

/** Runs an operator's command with the shop's settings; if it cannot do its work, prints the reason as one sentence, with exit code 1. */
export async function runCommand(command: (environment: Environment, parameters: string[]) => Promise<void>) {
  readEnvFile();
  // A server started for the command is only stopped if this process exits by itself, not by a signal.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    const environment = readEnvironment(process.env);
    if (!environment.ok) throw new CannotStart(environment.refusal.sentence);
    await command(environment.value, process.argv.slice(2));
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
