import type { Answer } from "./answer.ts";

const PROBLEMS = {
  "invalid-field": { status: 422, title: "Dato inválido" },
  "invalid-file": { status: 422, title: "Archivo inválido" },
  malformed: { status: 400, title: "Solicitud inválida" },
  "key-reused": { status: 422, title: "Clave ya utilizada" },
  "insufficient-stock": { status: 409, title: "Stock insuficiente" },
  "product-unavailable": { status: 409, title: "Producto no disponible" },
  "price-changed": { status: 409, title: "Los precios cambiaron" },
  "stale-version": { status: 409, title: "Hay una versión más nueva" },
  "not-sendable": { status: 409, title: "No se puede reenviar" },
  "not-open": { status: 409, title: "El pedido está en otro estado" },
  "already-reviewed": { status: 409, title: "Comprobante ya revisado" },
  "too-late": { status: 409, title: "Ya no se puede deshacer" },
  "backup-in-progress": { status: 409, title: "Ya se descarga una copia" },
  "invalid-credentials": { status: 401, title: "Error de autenticación" },
  "second-factor-required": { status: 401, title: "Falta el código de verificación" },
  "not-signed-in": { status: 401, title: "Sesión no iniciada" },
  "not-an-admin": { status: 403, title: "No tienes permisos de administrador" },
  "foreign-origin": { status: 403, title: "Origen no permitido" },
  "not-found": { status: 404, title: "No encontrado" },
  "method-not-allowed": { status: 405, title: "Método no permitido" },
  "payload-too-large": { status: 413, title: "Contenido demasiado grande" },
  "rate-limited": { status: 429, title: "Demasiados intentos" },
  "order-limit": { status: 429, title: "Límite de pedidos" },
  internal: { status: 500, title: "Error interno" },
  overloaded: { status: 503, title: "Servicio no disponible" },
} as const satisfies Record<string, { status: number; title: string }>;

/** Seconds, while the shop or its database is busy or unavailable. */
export const OVERLOADED_RETRY_AFTER = 2;

export type ProblemCode = keyof typeof PROBLEMS;

type ProblemFacts = {
  field?: string;
  status?: number; // instead of the code's: a malformed header is 422, a malformed body 400
  retryAfter?: number; // seconds
  countedAs?: ProblemCode; // by the log and the metrics, where the code says less than they should
  [fact: string]: unknown;
};

export type Problem = Answer<never>;

const codes = new WeakMap<Response, ProblemCode>();

/** The code under which the log and the metrics count a refusal; undefined for other answers. */
export function problemCodeOf(answer: Response): ProblemCode | undefined {
  return codes.get(answer);
}

/** Gives the page that shows a refusal its code and its Retry-After. */
export function pageFor(refusal: Response, page: Response): Response {
  const code = codes.get(refusal);
  if (code) codes.set(page, code);
  const wait = refusal.headers.get("Retry-After");
  if (wait !== null) page.headers.set("Retry-After", wait);
  return page;
}

/** RFC 9457 problem details. */
export function problemBody(code: ProblemCode, detail: string, facts: { status?: number } = {}) {
  return { type: "about:blank", ...PROBLEMS[code], code, detail, ...facts };
}

/** `detail` is Spanish, for people; `facts` are for programs. */
export function problem(code: ProblemCode, detail: string, facts: ProblemFacts = {}): Problem {
  const { retryAfter, countedAs = code, ...members } = facts;
  const body = problemBody(code, detail, members);
  const headers = new Headers({ "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  if (retryAfter !== undefined) headers.set("Retry-After", String(Math.ceil(retryAfter)));
  const answer = new Response(JSON.stringify(body), { status: body.status, headers });
  codes.set(answer, countedAs);
  return answer;
}

export function invalidField(field: string, detail: string, facts?: ProblemFacts): Problem {
  return problem("invalid-field", detail, { field, ...facts });
}

/** Thrown where a request cannot continue; the app answers with its problem. */
export class RequestRefused extends Error {
  readonly answer: Problem;

  constructor(answer: Problem) {
    super("The request is refused");
    this.answer = answer;
  }
}
