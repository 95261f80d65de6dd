import type { Finding } from "../bench/finding.ts";

/** What the command line says; what it leaves out is undefined, and the scenario has its own default. */
export type ScenarioOptions = {
  /** Decides everything that is chosen at random: the same seed plans the same run. */
  seed: number;
  orders?: number | undefined;
  buyers?: number | undefined;
  /** How often a process is killed. */
  kills?: number | undefined;
  /** How often the whole is repeated, with the seeds that follow. */
  rounds?: number | undefined;
  minutes?: number | undefined;
};

/**
 * One drill on real processes. Returns a finding for each figure that it shows; throws only when it could not be carried
 * out. Leaves no process and no file behind.
 */
export type Scenario = (options: ScenarioOptions) => Promise<Finding[]>;
