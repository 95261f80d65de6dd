import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sum } from "./finding.ts";

/** Ignored by git. */
export const RESULTS_FOLDER = "bench-results";

const FILE = join(RESULTS_FOLDER, "durations.json");

const UNKNOWN = 60; // seconds a part is taken to last that was never run here

type Durations = Record<string, number>; // seconds by part and size

/** How long the parts that are left will take, by how long they took here before. */
export async function openEstimate(parts: readonly string[], size: string) {
  const durations = await readDurations();
  const key = (part: string) => `${part} ${size}`;
  const expected = (part: string) => durations[key(part)] ?? UNKNOWN;
  let current = parts[0] ?? "";
  let startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  return {
    begin(part: string): void {
      current = part;
      startedAt = performance.now();
    },
    /** Returns the seconds that the current part took. */
    end(): number {
      return (durations[key(current)] = Math.round(elapsed()));
    },
    say(): string {
      const later = sum(parts.slice(parts.indexOf(current) + 1).map(expected));
      const left = Math.max(0, expected(current) - elapsed()) + later;
      return left < 60 ? ", about a minute left" : `, about ${Math.ceil(left / 60)} minutes left`;
    },
    async save(): Promise<void> {
      await mkdir(RESULTS_FOLDER, { recursive: true });
      await writeFile(FILE, JSON.stringify(durations, null, 2));
    },
  };
}

async function readDurations(): Promise<Durations> {
  // No file yet: nothing was measured here.
  const text = await readFile(FILE, "utf8").catch(() => "{}");
  return JSON.parse(text) as Durations;
}
