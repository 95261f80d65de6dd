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

/** The file whose name identifies the build: the first that a page's script imports, or the script itself. */
export function entryFile(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  const [address = ""] = (script?.dataset.code ?? script?.src ?? "").split(" ");
  const [path = ""] = address.split("?");
  return path.slice(path.lastIndexOf("/") + 1);
}
