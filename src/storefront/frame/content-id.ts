export const CONTENT_ID = "contenido";
