import { useEffect, useState } from "react";
import { LEGAL_FIELDS, type LegalPath } from "#domain/legal-page.ts";
import { ok, type Result } from "#domain/result.ts";
import { callFor, type Problem } from "../call.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";

/** An empty text is an answer: it is not retried. */
async function fetchText(path: LegalPath): Promise<Result<string, Problem>> {
  const answer = await callFor("GET /api/legal/:name", { params: { name: LEGAL_FIELDS[path] } }, "text");
  return !answer.ok && answer.refusal.code === "not-found" ? ok("") : answer;
}

/** Null while loading, empty if there is none; `hasFailed` after the last retry, though it may still arrive. */
export function useLegalText(path: LegalPath, given: string | null): { text: string | null; hasFailed: boolean } {
  const [text, setText] = useState(given);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (given !== null) return;
    return fetchWithRetry(
      () => fetchText(path),
      setText,
      () => setFailed(true),
    );
  }, [path, given]);

  return { text, hasFailed };
}
