import { foldText } from "./spelling.ts";

type Carrier = { words: readonly string[]; pageOf(code: string): string };

/** Those that send most of the country's parcels. Where no address takes a code, it is typed on their page. */
const CARRIERS: readonly Carrier[] = [
  { words: ["andreani"], pageOf: (code) => `https://www.andreani.com/envio/${code}` },
  { words: ["correo", "argentino"], pageOf: () => "https://www.correoargentino.com.ar/formularios/e-commerce" },
  { words: ["oca"], pageOf: () => "https://www.oca.com.ar/Seguimiento/BuscarEnvio/paquetes" },
  { words: ["via", "cargo"], pageOf: (code) => `https://www.viacargo.com.ar/tracking/${code}` },
];

/** The page where a parcel is followed; undefined when the carrier, as an administrator typed it, is no known one. */
export function trackingPage(carrier: string | null, code: string | null): string | undefined {
  if (carrier === null) return undefined;
  const typed: readonly string[] = foldText(carrier).match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = CARRIERS.find(({ words }) => words.every((word) => typed.includes(word)));
  return known?.pageOf(encodeURIComponent(code?.replace(/\s/g, "") ?? ""));
}
