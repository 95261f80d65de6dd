import { codeOf, messageOf } from "../caught-error.ts";

export function explainTakenPort(error: unknown, host: string, port: number): string {
  if (codeOf(error) === "EADDRINUSE") {
    return `PORT ${port} on ${host} is already in use: stop what uses it, or choose another PORT.`;
  }
  if (codeOf(error) === "EACCES") return `PORT ${port} needs more rights than the shop has: choose one above 1023.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${messageOf(error)}.`;
}
