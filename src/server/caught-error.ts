/** The code that Node or the database gave what was thrown, as `ENOENT`; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** For the operator: it may name files and addresses. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
