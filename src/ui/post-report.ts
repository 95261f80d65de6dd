/** Sends a report as JSON, also while the page is being left. Nobody waits for it, and nothing is tried again. */
export function postReport(address: string, report: object): void {
  fetch(address, {
    method: "POST",
    keepalive: true,
    // Who is signed in is nobody's business here.
    credentials: "omit",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => {
    // No network: the log does without.
  });
}

/** The name of the file that this page was started from. */
export function entryFile(): string {
  const address = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
  const [path = ""] = address.split("?");
  return path.slice(path.lastIndexOf("/") + 1);
}
