import type { DeliveryKind } from "#domain/delivery.ts";

export const deliveryCopy = {
  kinds: { delivery: "Envío", pickup: "Retiro" } satisfies Record<DeliveryKind, string>,
} as const;
