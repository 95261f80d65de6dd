/** A step of a Containerfile, as `docker build` reads it. */
export type Step = { instruction: string; value: string };

const KNOWN = new Set("FROM WORKDIR COPY RUN USER ENV VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD".split(" "));

/** Comments are left out, and lines that end in a backslash are joined. Throws for an instruction that nobody here could follow. */
export function stepsOf(source: string): Step[] {
  const lines = source
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, instruction = "", value = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      if (!KNOWN.has(instruction)) throw new Error(`Nobody knows how to try '${line}'`);
      return { instruction, value: value.trim() };
    });
}

/** The only step of its kind. */
export function valueOf(steps: readonly Step[], instruction: string): string {
  const [step, ...others] = steps.filter((candidate) => candidate.instruction === instruction);
  if (!step || others.length > 0)
    throw new Error(`The Containerfile has ${others.length + (step ? 1 : 0)} × ${instruction}`);
  return step.value;
}

/** The program and its parameters: `["node", "main.js"]`, after the options of a HEALTHCHECK. */
export function commandOf(value: string): string[] {
  return JSON.parse(value.slice(value.indexOf("["))) as string[];
}
