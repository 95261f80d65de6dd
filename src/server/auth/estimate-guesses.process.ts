import { text } from "node:stream/consumers";
import { estimateGuesses, type EstimateRequest } from "./estimate-guesses.ts";

/** Started by `check-password.ts`. The password comes through stdin: arguments show in the list of processes. */
const request = JSON.parse(await text(process.stdin)) as EstimateRequest;
process.stdout.write(String(estimateGuesses(request)));
