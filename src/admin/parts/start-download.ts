/** By the browser itself, which writes to the disk what may be larger than its memory; `name` is the file's, else the server's. */
export function startDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
