/** Whether these bytes stand there, spelled as Latin-1. */
export function startsWith(bytes: Uint8Array, signature: string, offset = 0): boolean {
  return Buffer.from(bytes.subarray(offset, offset + signature.length)).toString("latin1") === signature;
}
