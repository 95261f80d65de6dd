import type { SetupStep } from "#domain/setup.ts";

const FEW_STEPS = 3;

export const homeCopy = {
  title: "Panel de Administración",
  summary: "Resumen",
  moreFigures: "Más cifras",
  summaryFailed: "No se pudo cargar el resumen.",
  revenue: "Ingresos totales",
  withoutCancelled: "sin canceladas",
  collected: "cobradas",
  totalOrders: "Total de órdenes",
  totalProducts: "Total de productos",
  activeProducts: "Productos activos",

  setup: {
    title: (left: number) => (left > FEW_STEPS ? "Prepara tu tienda" : "Tu tienda está casi lista"),
    left: (count: number) => (count === 1 ? "Falta 1 paso:" : `Faltan ${count} pasos:`),
    noPayment: "Nadie puede pagarte todavía: faltan tu alias o tu CBU.",
    noPaymentHint: "Las órdenes se reciben igual y la tienda dice que enviarás los datos.",
    loadPayment: "Cargar mi alias o CBU",
    steps: {
      payment: "Carga tu alias o tu CBU",
      holder: "Escribe el titular de la cuenta",
      contact: "Agrega un WhatsApp o un e-mail de contacto",
      name: "Ponle nombre a tu tienda",
      "legal-name": "Escribe tu razón social",
      cuit: "Carga tu CUIT",
      "consumer-claims": "Agrega el enlace a Defensa del Consumidor",
      terms: "Escribe los términos y condiciones",
      privacy: "Escribe la política de privacidad",
      "first-product": "Carga tu primer producto",
      demo: "Quita los productos de muestra",
    } satisfies Record<SetupStep, string>,
  },

  notice: {
    moved: (who: string, date: string) => `${who} cambió a dónde va el dinero el ${date}`,
    movedShort: "Cambió a dónde va el dinero",
    warning: "Si no sabías de esto, corrige los datos en Cobros y avisa a quien administra el servidor.",
    show: "Ver qué cambió",
    done: "Entendido",
    failed: "No se pudo guardar que lo leíste",
  },
} as const;
