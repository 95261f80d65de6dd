import { dayAndTime } from "#domain/day-and-time.ts";

export const offlineCopy = {
  label: "Conexión",
  /** `seen` is null if the server sent no date. */
  note: (seen: string | null) =>
    seen === null ? "Sin conexión: así la viste." : `Sin conexión: así la viste el ${dayAndTime(new Date(seen))}.`,
  buying: "Para comprar necesitas conexión.",
  retry: "Reintentar",
  title: "Sin conexión",
  sentence:
    "Esta página no la viste antes en este navegador. Las que ya viste se abren también sin conexión; tu carrito sigue guardado.",
  seen: "Lo que ya viste",
};
