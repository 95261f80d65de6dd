/** Whether an address is that of somebody who asks whether the shop is well: those are always answered. */
export function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
