import { codeOf } from "../caught-error.ts";
import { EndpointRefused } from "./push-endpoint.ts";
import type { PushMessage } from "./push-message.ts";

/** The push service's status, or the error that prevented an answer. */
export type PushFailure = { status: number } | { error: Error };

export function testMessage(shopName: string, url: string): PushMessage {
  return { title: `Prueba de ${shopName}`, body: "Las notificaciones llegan a este navegador.", url };
}

/** For administrators, in the order's messages. */
export function explainPushFailure(failure: PushFailure): string {
  if ("status" in failure) return `El servicio de notificaciones respondió ${failure.status}.`;
  if (failure.error instanceof EndpointRefused) return "El navegador dio una dirección a la que no se puede enviar.";
  const code = codeOf(failure.error);
  if (code === "ABORT_ERR") return "El servicio de notificaciones no respondió a tiempo.";
  return `No hay conexión con el servicio de notificaciones${code === undefined ? "" : `: ${code}`}.`;
}

export const UNUSABLE_BROWSER =
  "Las claves de ese navegador no sirven: desactiva sus notificaciones y vuelve a activarlas.";
