/** How a parcel is followed; empty texts are stored as null. */
export type Tracking = { carrier: string | null; tracking_code: string | null };

export const MAX_CARRIER = 60; // characters

export const MAX_TRACKING_CODE = 60; // characters

/** Offered while an administrator types; any other is fine. */
export const KNOWN_CARRIERS = ["Correo Argentino", "Andreani", "OCA", "Vía Cargo", "Urbano", "Mensajería"];

/** `Andreani 123456`; empty when nothing is known. */
export function describeTracking({ carrier, tracking_code }: Tracking): string {
  return [carrier, tracking_code].filter(Boolean).join(" ");
}
