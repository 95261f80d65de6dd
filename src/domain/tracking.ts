import { wordsOf } from "./words.ts";

/** How a parcel is followed; empty texts are stored as null. */
export type Tracking = { carrier: string | null; tracking_code: string | null };

export const MAX_CARRIER = 60; // characters

export const MAX_TRACKING_CODE = 60; // characters

type Carrier = { name: string; words: readonly string[]; pageOf(code: string): string };

/** Those that send most of the country's parcels. Where no address takes a code, it is typed on their page. */
const FOLLOWED_CARRIERS: readonly Carrier[] = [
  {
    name: "Correo Argentino",
    words: ["correo", "argentino"],
    pageOf: () => "https://www.correoargentino.com.ar/formularios/e-commerce",
  },
  { name: "Andreani", words: ["andreani"], pageOf: (code) => `https://www.andreani.com/envio/${code}` },
  { name: "OCA", words: ["oca"], pageOf: () => "https://www.oca.com.ar/Seguimiento/BuscarEnvio/paquetes" },
  { name: "Vía Cargo", words: ["via", "cargo"], pageOf: (code) => `https://www.viacargo.com.ar/tracking/${code}` },
];

export const KNOWN_CARRIERS: readonly string[] = [...FOLLOWED_CARRIERS.map(({ name }) => name), "Urbano", "Mensajería"];

/** The carrier that a delivery method is called after, if any: `Andreani a sucursal` is Andreani's. */
export function carrierOf(method: string): string | undefined {
  const words = wordsOf(method);
  return KNOWN_CARRIERS.find((carrier) => wordsOf(carrier).every((word) => words.includes(word)));
}

export function describeTracking({ carrier, tracking_code }: Tracking): string {
  return [carrier, tracking_code].filter(Boolean).join(" ");
}

export function trackingPage({ carrier, tracking_code }: Tracking): string | undefined {
  if (carrier === null) return undefined;
  const typed = wordsOf(carrier);
  const known = FOLLOWED_CARRIERS.find(({ words }) => words.every((word) => typed.includes(word)));
  return known?.pageOf(encodeURIComponent(tracking_code?.replace(/\s/g, "") ?? ""));
}
