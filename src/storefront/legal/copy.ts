import type { LegalPath } from "#domain/legal-page.ts";

export const legalCopy = {
  titles: {
    "/terminos": "Términos y condiciones",
    "/privacidad": "Política de privacidad",
  } satisfies Record<LegalPath, string>,
  loading: "Cargando el texto...",
  notLoaded: "No pudimos cargar este texto. Vuelve a cargar la página en unos momentos.",
  failed: "No pudimos cargar este texto. Lo seguimos intentando: va a aparecer aquí.",
  rightsTitle: "Tus derechos sobre tus datos personales",
  rights: [
    "La Ley 25.326 protege tus datos personales. Como titular de los datos puedes pedir ver los que la tienda guarda sobre ti: el derecho de acceso es gratuito a intervalos no inferiores a seis meses, salvo que acredites un interés legítimo para pedirlo antes (artículo 14, inciso 3). También puedes pedir que los corrijan, los actualicen o los supriman.",
    "La tienda responde dentro de los diez días corridos a quien pide ver sus datos (artículo 14) y de los cinco días hábiles a quien pide corregirlos o suprimirlos (artículo 16). Los de un pedido o un arrepentimiento en curso se pueden suprimir cuando termina; los productos y los importes de cada compra se conservan sin tus datos.",
    "La Agencia de Acceso a la Información Pública (AAIP) es el órgano de control de esa ley: recibe las denuncias y los reclamos de quien vea afectados sus derechos por el incumplimiento de las normas sobre protección de datos personales.",
  ],
} as const;
