export const pagesCopy = {
  notFound: "Página no encontrada",
  slogan: (shopName: string) => `${shopName}: moda que define tu estilo único.`,
  panel: (shopName: string) => `Administración · ${shopName}`,
  panelNeedsScript: "El panel necesita JavaScript.",
} as const;
