import { copy } from "../copy.ts";

export const frameCopy = {
  greeting: (email: string) => `Hola, ${email}`,
  session: "Tu sesión",
  sections: "Secciones del panel",
  products: "Productos",
  orders: "Órdenes",
  settings: "Ajustes",
  account: "Tu cuenta",
  pending: (count: number) => `${copy.counts.orders(count)} ${count === 1 ? "pendiente" : "pendientes"}`,

  leave: {
    title: "Tienes cambios sin guardar",
    intro: "Si sales ahora se pierde lo que no guardaste.",
    stay: "Seguir editando",
    leave: "Salir sin guardar",
  },
} as const;
