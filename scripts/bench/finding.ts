/** What one measurement found. */
export type Finding = {
  name: string;
  /** The figure with its unit, and its spread. */
  figure: string;
  target: string;
  isReached: boolean;
  /** What the figure was made of. */
  details: string[];
};

export function printFinding({ name, figure, target, isReached, details }: Finding): void {
  console.log(`${isReached ? "reached" : "MISSED "}  ${name}: ${figure} (target ${target})`);
  for (const detail of details) console.log(`         ${detail}`);
}

/** Of memory in megabytes, which may be `target` at most. */
export function memoryFinding(name: string, megabytes: number, target: number, details: string[]): Finding {
  return {
    name,
    figure: `${megabytes.toFixed(0)} MB`,
    target: `≤ ${target} MB`,
    isReached: megabytes <= target,
    details,
  };
}

export function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, one) => total + one, 0);
}

/** The middle of the samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** What 99 of 100 samples are below. */
export function p99(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Infinity;
}

/** "1234 (1200–1300)": the median and the extremes. */
export function spread(samples: readonly number[], digits = 0): string {
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(samples))} (${text(Math.min(...samples))}–${text(Math.max(...samples))})`;
}

const BAR_WIDTH = 30;

let sayTimeLeft = (): string => "";

/** What every bar ends with. */
export function tellTimeLeft(say: () => string): void {
  sayTimeLeft = say;
}

/** Shows how far a measurement is, on one line of the terminal. */
export function progress(name: string, done: number, total: number): void {
  const filled = Math.round((done / total) * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  process.stdout.write(`\r${bar} ${name} ${done}/${total}${sayTimeLeft()}   ${done === total ? "\n" : ""}`);
}
