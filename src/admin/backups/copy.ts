import type { BackupFailure, BackupWarning } from "#domain/backup.ts";
import { formatFileSize } from "#domain/file-size.ts";
import { lazy } from "#domain/lazy.ts";
import type { BackupState } from "#server/backup/backup-state.ts";
import { formatDate } from "../parts/date.ts";

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]; // seconds

const relative = lazy(() => new Intl.RelativeTimeFormat("es-AR"));

/** 'hace 3 horas' from seconds. */
function formatAge(age: number): string {
  if (age < MINUTE) return "recién";
  if (age < HOUR) return relative().format(-Math.floor(age / MINUTE), "minute");
  if (age < 2 * DAY) return relative().format(-Math.floor(age / HOUR), "hour");
  return relative().format(-Math.floor(age / DAY), "day");
}

const reasons: Record<BackupFailure, string> = {
  full: "no queda lugar donde se guardan",
  unreachable: "el bucket no responde",
  denied: "la tienda no puede escribir en esa carpeta",
  other: "el registro del servidor dice por qué",
};

export const backupsCopy = {
  title: "Copias de seguridad",
  intro: "Una copia guarda toda la tienda en un archivo: productos, fotos, órdenes, comprobantes y ajustes.",

  warnings: {
    failed: () => "Falló la última copia de seguridad.",
    old: (age = 0) => `La última copia de seguridad es de ${formatAge(age)}.`,
  } satisfies Record<BackupWarning, (age: number | undefined) => string>,
  before: (age: number | undefined) =>
    age === undefined ? "Todavía no hay ninguna." : `La anterior es de ${formatAge(age)}.`,
  show: "Ver copias",

  last: "Última copia",
  none: "Todavía ninguna",
  lastOne: ({ age, size }: NonNullable<BackupState["last"]>) => `${formatAge(age)}, ${formatFileSize(size)}`,
  every: "Cada cuánto",
  never: "Solo cuando alguien la pide en el servidor",
  hours: (hours: number) => (hours === 1 ? "Cada hora" : `Cada ${hours} horas`),
  keep: "Cuántas se guardan",
  latest: (keep: number, count: number) =>
    `${keep === 1 ? "Solo la última" : `Las últimas ${keep}`}; ahora hay ${count}`,
  to: "Dónde",
  encryption: "Cifrado",
  encrypted: "Sí, con la frase que eligió quien instaló la tienda. Sin ella no se abren: guárdala en otro lado.",
  plain: ["No: quien tenga el archivo lee los datos de tus clientes. Para cifrarlas hay que definir", "."],
  failed: ({ failed_at, reason }: NonNullable<BackupState["failure"]>) =>
    `El intento del ${formatDate(failed_at)} falló: ${reasons[reason]}.`,
  again: "La tienda lo intenta otra vez cada pocos minutos.",
  off: "La tienda no hace copias por sí sola.",
  turnOn: [
    "Para que las haga, quien la instaló tiene que definir",
    "(una carpeta de otro disco, o s3://bucket/carpeta) y",
    "(la frase que las cifra), y volver a encenderla. Mientras tanto, descarga una cada tanto.",
  ],

  download: {
    open: "Descargar una copia",
    title: "¿Descargar una copia de toda la tienda?",
    intro: "Se hace en el momento, con lo que hay ahora. Lleva las claves de la tienda y los datos de tus clientes.",
    encrypted: "Está cifrada: para abrirla hace falta la frase que eligió quien instaló la tienda.",
    plain: "No está cifrada: guárdala donde nadie más pueda abrirla.",
    submit: "Descargar",
    submitting: "Preparando...",
    failed: "No se pudo descargar la copia",
    begun: "La descarga empezó",
    begunHint: "Mírala entre las descargas de tu navegador. Si se corta, no sirve: descárgala otra vez.",
  },
} as const;
