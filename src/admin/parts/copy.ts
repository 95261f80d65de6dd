export const uploadCopy = {
  progress: (name: string) => `Subiendo ${name}`,
  sending: (count: number) => (count === 1 ? "Subiendo una imagen" : `Subiendo ${count} imágenes`),
  shrinking: "achicando",
  waiting: "en espera",
  done: "lista",
  failed: "no se subió",
};
