import { type Problem, problem } from "../http/problem.ts";

export function alreadyDownloading(): Problem {
  return problem("backup-in-progress", {
    detail: "Ya se está descargando una copia. Espera a que termine y prueba otra vez.",
  });
}

export function noSuchDownload(): Problem {
  return problem("not-found", { detail: "Este enlace sirve una sola vez y por un minuto. Pide la descarga otra vez." });
}
