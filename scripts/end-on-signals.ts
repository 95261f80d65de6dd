/**
 * For scripts that start shops: by a signal a process ends without its 'exit' listeners, of which a shop's own stops it.
 * Whoever else listens to the signal ends the process instead.
 */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
}
