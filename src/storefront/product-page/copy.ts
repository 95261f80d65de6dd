export const detailCopy = {
  discountOff: (percentage: number) => `-${percentage}% OFF`,
  withoutTaxes: (price: string) => `Precio sin impuestos nacionales: ${price}`,
  back: "Volver",
  product: "Producto",
  loading: "Cargando producto...",
  missing: "Producto no encontrado",
  missingHint: "Puede que ya no esté a la venta o que el enlace tenga un error.",
  description: "Descripción",
  information: "Información",
  sku: "SKU",
  availability: "Disponibilidad",
  available: "En stock",
  unavailable: "Sin stock",
  category: "Categoría",
  breadcrumb: "Ruta de navegación",
  related: "También te puede gustar",
  favourite: "Favoritos",
  share: "Compartir",
  sizeGuide: "Guía de talles",
  pictures: "Fotos del producto",
  picture: (number: number, of: number) => `Foto ${number} de ${of}`,
  previous: "Foto anterior",
  next: "Foto siguiente",
};

export const reassuranceCopy = {
  title: "Antes de comprar",
  payment: "Pagas por transferencia bancaria",
  delivery: {
    delivery: "Envío a domicilio",
    pickup: "Retiro en persona",
    both: "Envío a domicilio o retiro en persona",
  },
  whatsapp: "Consultar por WhatsApp",
  question: (product: string) => `Hola, quiero consultar por «${product}».`,
};

export const shareToasts = {
  copied: { title: "Enlace copiado", description: "Ya puedes pegarlo donde quieras." },
  failed: {
    title: "No se pudo copiar el enlace",
    description: "Cópialo desde la barra de direcciones.",
    tone: "danger",
  },
} as const;
