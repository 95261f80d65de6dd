export const pagesCopy = {
  notFound: "Página no encontrada",
  slogan: (shopName: string) => `${shopName}: moda que define tu estilo único.`,
  panel: (shopName: string) => `Administración · ${shopName}`,
  shopNeedsScript:
    "Para comprar, calcular el envío, guardar favoritos, copiar datos y compartir necesitas activar JavaScript en tu navegador.",
  panelNeedsScript: "El panel necesita JavaScript.",
  panelIsLoading: "Cargando el panel...",
  isSlow: "Está tardando más de lo normal. Revisa tu conexión y vuelve a cargar la página.",
} as const;
