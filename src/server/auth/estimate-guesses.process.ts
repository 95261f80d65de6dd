import { estimateGuesses, type EstimateRequest } from "./estimate-guesses.ts";

/** Started by `check-password.ts`. The password comes as a message: arguments show in the list of processes. */
process.on("message", (request: EstimateRequest) => process.send?.(estimateGuesses(request)));
