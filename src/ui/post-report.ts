export function postReport(address: string, report: object): void {
  fetch(address, {
    method: "POST",
    keepalive: true,
    credentials: "omit", // no session cookie
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => {
    // No network: nothing is reported.
  });
}

export function entryFile(): string {
  const address = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
  const [path = ""] = address.split("?");
  return path.slice(path.lastIndexOf("/") + 1);
}
