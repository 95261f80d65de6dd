export type JsonRecord = Readonly<Record<string, unknown>>;

/** Undefined when `text` is no JSON: a browser's storage, a proxy or a stranger may say anything. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Arrays are records too. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null;
}

export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Whether both are written as the same JSON: keys in another order make a difference, undefined ones none. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
