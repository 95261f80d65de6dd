import { type Problem, problem } from "../http/problem.ts";

export function alreadyDownloading(): Problem {
  return problem("backup-in-progress", "Ya se está descargando una copia. Espera a que termine y prueba otra vez.");
}

export function noSuchDownload(): Problem {
  return problem("not-found", "Este enlace sirve una sola vez y por un minuto. Pide la descarga otra vez.");
}
