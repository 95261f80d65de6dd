export function explainTakenPort(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `PORT ${port} on ${host} is already in use: stop what uses it, or choose another PORT.`;
  }
  if (error.code === "EACCES") return `PORT ${port} needs more rights than the shop has: choose one above 1023.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${error.message}.`;
}
