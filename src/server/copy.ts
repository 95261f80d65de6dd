import { type Problem, problem } from "./http/problem.ts";

export function noSuchAddress(): Problem {
  return problem("not-found", { detail: "Esa dirección no existe." });
}

export function noSuchFile(): Problem {
  return problem("not-found", { detail: "Este archivo no existe." });
}

export function notReady(): Problem {
  return problem("overloaded", { detail: "La base de datos no responde.", retryAfter: 1 });
}

export function restarting(): Problem {
  return problem("overloaded", { detail: "La tienda se está reiniciando.", retryAfter: 1 });
}

export function tooManyPages(): Problem {
  return problem("rate-limited", { detail: "Hay demasiadas páginas abiertas.", retryAfter: 10 });
}
