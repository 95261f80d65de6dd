export const paymentCopy = {
  alias: "Alias",
  holder: "Titular",
  cbu: "CBU",
  bank: "Banco",
  cuit: "CUIT",
  later: "Te enviaremos los datos para la transferencia",
  amount: "Importe",
  amountLabel: "Importe a transferir",
  plainAmount: (digits: string) => `En la app de tu banco: ${digits}`,
  reference: "Referencia",
  /** "Copiar alias", "Copiar CBU". */
  copyOf: (name: string) => `Copiar ${isAcronym(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)}`,
  copied: (name: string) => `${name}: Copiado`,
  words: { copy: "Copiar", copied: "Copiado" },
  notCopied: { title: "No se pudo copiar", description: "Selecciona el texto y cópialo a mano.", tone: "danger" },
} as const;

function isAcronym(name: string): boolean {
  return name === name.toUpperCase();
}
