import type { ReceivedFile } from "../http.ts";

/** Hands a file that a call answered to the browser's downloads. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download that has begun does not need the address.
  setTimeout(() => URL.revokeObjectURL(address));
}
