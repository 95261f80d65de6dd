/** Where to transfer to, and what copying it says. */
export const paymentCopy = {
  alias: "Alias",
  holder: "Titular",
  cbu: "CBU",
  bank: "Banco",
  cuit: "CUIT",
  later: "Te enviaremos los datos para la transferencia",
  copy: "Copiar",
  copied: "Copiado",
  notCopied: "No se pudo",
  copyOf: (name: string) => `Copiar ${name}`,
};
