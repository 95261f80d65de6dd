export const uploadCopy = {
  progress: (name: string) => `Subiendo ${name}`,
  shrinking: "achicando",
  waiting: "en espera",
  done: "lista",
  failed: "no se subió",
};
