/** In the page's memory: the file on disk may change before it is sent again. */
export async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}
