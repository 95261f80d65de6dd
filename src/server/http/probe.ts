/** Health probes and metrics are answered even when the process is full. */
export function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
