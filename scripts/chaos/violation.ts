/** What must never be, each with the word that the report counts it by. */
export type Rule =
  | "stock"
  | "oversold"
  | "total"
  | "lost"
  | "doubled"
  | "unknown"
  | "status"
  | "message"
  | "receipt"
  | "stale"
  | "answer"
  | "index";

export type Violation = { rule: Rule; what: string };
