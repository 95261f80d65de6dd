/** The `code` of an error of Node or the database, such as `ENOENT`; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** For the operator: it may contain file names and addresses. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
