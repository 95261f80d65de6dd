import type { PushMessage } from "./push-message.ts";

export function testMessage(shopName: string, url: string): PushMessage {
  return { title: `Prueba de ${shopName}`, body: "Las notificaciones llegan a este navegador.", url };
}
