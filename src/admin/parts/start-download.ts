/** Leaves the download to the browser, which writes to disk: a file may exceed the available memory. Without `name` the server names it. */
export function startDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
