export const paymentCopy = {
  alias: "Alias",
  holder: "Titular",
  cbu: "CBU",
  bank: "Banco",
  cuit: "CUIT",
  later: "Te enviaremos los datos para la transferencia",
  copyOf: (name: string) => `Copiar ${name}`,
  copied: (name: string) => `${name}: copiado`,
  notCopied: { title: "No se pudo copiar", description: "Selecciona el texto y cópialo a mano.", tone: "danger" },
} as const;
