import { text } from "node:stream/consumers";
import { estimateGuesses, type EstimateRequest } from "./estimate-guesses.ts";

/** What `check-password.ts` begins: reads the password, which no list of processes may show, and writes its guesses. */
const request = JSON.parse(await text(process.stdin)) as EstimateRequest;
process.stdout.write(String(estimateGuesses(request)));
