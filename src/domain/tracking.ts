import { wordsOf } from "./words.ts";

/** How a parcel is followed; empty texts are stored as null. */
export type Tracking = { carrier: string | null; tracking_code: string | null };

export const MAX_CARRIER = 60; // characters

export const MAX_TRACKING_CODE = 60; // characters

/** The main carriers. If a carrier has no address that takes a code, the code is typed on its page. */
const TRACKING_PAGES: Readonly<Record<string, (code: string) => string>> = {
  "Correo Argentino": () => "https://www.correoargentino.com.ar/formularios/e-commerce",
  Andreani: (code) => `https://www.andreani.com/envio/${code}`,
  OCA: () => "https://www.oca.com.ar/Seguimiento/BuscarEnvio/paquetes",
  "Vía Cargo": (code) => `https://www.viacargo.com.ar/tracking/${code}`,
};

export const KNOWN_CARRIERS: readonly string[] = [...Object.keys(TRACKING_PAGES), "Urbano", "Mensajería"];

/** The carrier that a text names, if any: a method called `Andreani a sucursal` is Andreani's. */
export function carrierOf(text: string): string | undefined {
  const words = wordsOf(text);
  return KNOWN_CARRIERS.find((carrier) => wordsOf(carrier).every((word) => words.includes(word)));
}

export function describeTracking({ carrier, tracking_code }: Tracking): string {
  return [carrier, tracking_code].filter(Boolean).join(" ");
}

export function trackingPage({ carrier, tracking_code }: Tracking): string | undefined {
  const known = carrier === null ? undefined : carrierOf(carrier);
  return known && TRACKING_PAGES[known]?.(encodeURIComponent(tracking_code?.replace(/\s/g, "") ?? ""));
}
