import { isRecord, type Json, type Problem, problemOf } from "./call.ts";
import { ok, refuse, type Result } from "#domain/result.ts";

const TIMEOUT = 8000; // milliseconds

export async function call(path: string, init: RequestInit = {}, patience = TIMEOUT): Promise<Result<Json, Problem>> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(patience) });
    const body: unknown = await response.json();
    if (!isRecord(body)) return refuse({ code: "broken" });
    return response.ok ? ok(body) : refuse(problemOf(body));
  } catch {
    // No network, timed out or not JSON.
    return refuse({ code: "broken" });
  }
}

export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Checks the member's type only: its content is our own server's. */
export function read<T>(
  answer: Result<Json, Problem>,
  member: string,
  isExpected: (value: unknown) => boolean,
): Result<T, Problem> {
  if (!answer.ok) return answer;
  const value = answer.value[member];
  return isExpected(value) ? ok(value as T) : refuse({ code: "broken" });
}

export { isRecord, type Problem };
