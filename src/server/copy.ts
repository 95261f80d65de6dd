import { type Problem, problem } from "./http/problem.ts";

/** Fallback texts for requests without an answer of their own. */
export const serverCopy = {
  internalError: "Algo salió mal de nuestro lado.",
  tooManyVisits: "Hay demasiadas visitas en este momento.",
  noDatabase: "La tienda no puede responder ahora.",
  noStorage: "Las imágenes no están disponibles ahora.",
  fullStorage: "No queda espacio para guardar imágenes.",
  otherMethodOfCall: "Esta dirección no acepta ese método.",
  otherMethodOfPage: "Esta página no acepta ese método.",
  cutRequest: "La solicitud se cortó.",
  badValue: "Hay un dato que no se puede leer.",
  unreadable: "No se entiende la solicitud.",
} as const;

export function noSuchAddress(): Problem {
  return problem("not-found", "Esa dirección no existe.");
}

export function noSuchFile(): Problem {
  return problem("not-found", "Este archivo no existe.");
}

/** 410: there was one at this address. */
export function noSuchProduct(status: 404 | 410 = 404): Problem {
  return problem("not-found", "Producto no encontrado", { status });
}

export function notReady(): Problem {
  return problem("overloaded", "La base de datos no responde.", { retryAfter: 1 });
}

export function restarting(): Problem {
  return problem("overloaded", "La tienda se está reiniciando.", { retryAfter: 1 });
}

export function tooManyPages(): Problem {
  return problem("rate-limited", "Hay demasiadas páginas abiertas.", { retryAfter: 10 });
}

/** `retryAfter` is in seconds. */
export function tooManyAttempts(retryAfter: number): Problem {
  return problem("rate-limited", "Hubo demasiados intentos. Espera unos minutos y vuelve a probar.", { retryAfter });
}

export function tooManyRequests(): Problem {
  return problem("overloaded", "Hay demasiadas solicitudes en este momento.", { retryAfter: 10 });
}

export function unavailable(): Problem {
  return problem("overloaded", serverCopy.noDatabase, { retryAfter: 10 });
}
