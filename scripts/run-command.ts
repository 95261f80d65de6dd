import { CannotStart } from "#server/cannot-start.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { explainFailure } from "./backup-failure.ts";
import { readEnvFile } from "./env-file.js";

/** An operator's command with the shop's settings; what keeps it from its work is one sentence, with exit code 1. */
export async function runCommand(command: (environment: Environment, parameters: string[]) => Promise<void>) {
  readEnvFile();
  // A server that was started for the command ends with this process only when it ends by itself.
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
