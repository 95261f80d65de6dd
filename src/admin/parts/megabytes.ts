/** A limit in bytes as people read it: '5 MB'. */
export function showMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toLocaleString("es-AR")} MB`;
}
