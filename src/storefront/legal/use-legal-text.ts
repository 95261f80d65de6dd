import { useEffect, useState } from "react";
import { ok, type Result } from "#domain/result.ts";
import { call, type Problem, read } from "../api.ts";
import { fetchUntilThere } from "../late/late-fetch.ts";
import { LEGAL_FIELDS, type LegalPath } from "#domain/legal-page.ts";

/** An answer that the owner has written none is an answer. */
async function fetchText(path: LegalPath): Promise<Result<string, Problem>> {
  const answer = await call(`/api/legal/${LEGAL_FIELDS[path]}`);
  if (!answer.ok && answer.refusal.code === "not-found") return ok("");
  return read(answer, "text", (text) => typeof text === "string");
}

/**
 * The text of a page, which may be late: null while it loads, empty when there is none. `hasFailed` once the retries
 * are used up; it still fills in by itself as soon as the server answers.
 */
export function useLegalText(path: LegalPath, given: string | null): { text: string | null; hasFailed: boolean } {
  const [text, setText] = useState(given);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (given !== null) return;
    return fetchUntilThere(
      () => fetchText(path),
      setText,
      () => setFailed(true),
    );
  }, [path, given]);

  return { text, hasFailed };
}
