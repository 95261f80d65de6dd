import { WITHDRAWAL_HOURS, type WithdrawalField } from "#domain/withdrawal.ts";

export const withdrawalCopy = {
  title: "Botón de arrepentimiento",
  intro: [
    "Si compraste por esta tienda puedes arrepentirte de la compra dentro de los 10 días corridos desde que recibiste el producto o desde que hiciste la compra, lo que pase último (artículo 34 de la Ley 24.240). No tienes que explicar por qué y no tiene costo para ti.",
    `Completa el formulario: te damos un código en el momento y la tienda te responde dentro de las ${WITHDRAWAL_HOURS} horas por el medio que indiques.`,
  ],
  labels: {
    name: "Nombre y apellido",
    email: "Correo electrónico",
    phone: "Teléfono",
    order_number: "Número de pedido",
    message: "Mensaje",
  } satisfies Record<WithdrawalField, string>,
  hints: {
    email: "Escribe un correo, un teléfono o los dos: al menos uno.",
    order_number: "Por ejemplo, ORD-001001. Si no lo tienes a mano, deja el campo vacío.",
    message: "Lo que quieras agregar. No hace falta un motivo.",
  } satisfies Partial<Record<WithdrawalField, string>>,
  optional: "(opcional)",
  submit: "Enviar pedido de arrepentimiento",
  sending: "Enviando...",
  checkFields: "Revisa el formulario",
  tooMany:
    "Recibimos muchos pedidos desde tu conexión. Espera unos minutos y vuelve a enviarlo: lo que escribiste sigue aquí.",
  failed:
    "No pudimos recibir tu pedido. Revisa tu conexión y vuelve a enviarlo: lo que escribiste sigue aquí y no se va a repetir.",

  filedTitle: "Recibimos tu pedido de arrepentimiento",
  code: "Código de arrepentimiento",
  keep: "Guarda este código: identifica tu pedido.",
  another: "Enviar otro pedido de arrepentimiento",
  next: "Qué sigue",
  deadline: (when: string) => `La tienda te responde dentro de las ${WITHDRAWAL_HOURS} horas: antes del ${when}.`,
  ways: "Te va a decir cómo devolver el producto y cómo te devuelve el dinero. La devolución no tiene costo para ti.",
  contact: "Si quieres, también puedes escribirle y mencionar tu código:",
  whatsapp: (number: string) => `WhatsApp ${number}`,
  whatsappText: (code: string) => `Hola, envié un pedido de arrepentimiento. Mi código es ${code}.`,
};
