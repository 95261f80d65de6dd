import { invalidField, type Problem, problem } from "../http/problem.ts";

export function alreadyOn(): Problem {
  return problem("stale-version", "La verificación en dos pasos ya está activada.");
}

export function alreadyOff(): Problem {
  return problem("stale-version", "La verificación en dos pasos ya está desactivada.");
}

export function notBegun(): Problem {
  return problem("stale-version", "La activación no está en curso. Empieza otra vez.");
}

export function notOpen(): Problem {
  return problem("not-found", "Esa sesión ya no está abierta.");
}

export function badEndpoint(): Problem {
  return invalidField("endpoint", "El navegador dio una dirección de notificaciones que la tienda no puede usar.");
}

export function noSuchBrowser(): Problem {
  return problem("not-found", "Ese navegador ya no recibe notificaciones.");
}

export function noBrowser(): Problem {
  return problem("not-found", "Ningún navegador tuyo recibe notificaciones.");
}
