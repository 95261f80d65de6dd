import { estimateGuesses, type EstimateRequest } from "./estimate-guesses.ts";

/** Started by `check-password.ts`. The password arrives as a message: arguments are visible in the list of processes. */
process.on("message", (request: EstimateRequest) => process.send?.(estimateGuesses(request)));
