/** A copy in memory: the file on disk may change before a retry. */
export async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}
