export const httpCopy = {
  tooLarge: "La solicitud es demasiado grande.",
  closing: "La tienda se está reiniciando. Prueba de nuevo en unos segundos.",
  slowBody: "La solicitud tardó demasiado en llegar.",
  notJsonType: "El contenido tiene que ser JSON (application/json).",
  notJson: "El contenido no es JSON válido.",
  notForm: "El contenido tiene que ser un formulario.",
  noMultipart: "El contenido tiene que ser multipart/form-data.",
  noBodyTaken: "Esta llamada no lleva contenido.",
  invalidField: (field: string) => `El campo «${field}» no es válido.`,
  noKey: (header: string) => `Falta la cabecera ${header} con un UUID.`,
  usedKey: "Con esta clave ya se hizo otro cambio.",
  otherSite: "La solicitud viene de otro sitio.",
} as const;
