export const footerCopy = {
  navigation: "Pie de página",
  payment: "Pagas por transferencia bancaria, después de confirmar tu pedido.",
  shop: "Tienda",
  help: "Ayuda",
  contact: "Contacto",
  whatsapp: (number: string) => `WhatsApp ${number}`,
  instagram: (name: string) => `Instagram @${name}`,
  legal: "Información legal",
  cuit: (cuit: string) => `CUIT ${cuit}`,
  fiscalData: "Data Fiscal",
  claims: "Defensa de las y los Consumidores. Para reclamos:",
  claimsLink: "Ingrese aquí",
};
