/** Whether the bytes of `signature`, in Latin-1, are at `offset`. */
export function startsWith(bytes: Uint8Array, signature: string, offset = 0): boolean {
  return Buffer.from(bytes.subarray(offset, offset + signature.length)).toString("latin1") === signature;
}
