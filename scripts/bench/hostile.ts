import { setTimeout as sleep } from "node:timers/promises";
import { peakSize, residentSize, resetPeak } from "../../test/process-memory.ts";
import { processesOf } from "../../test/processes.ts";
import { seededRandom } from "../../test/random.ts";
import { sendManyHostile } from "../chaos/hostile-requests.ts";
import { imageBombs } from "../chaos/image-bombs.ts";
import { openPanel } from "../chaos/panel.ts";
import { type FilledShop, openFilled } from "./filled-shop.ts";
import { type Finding, memoryFinding, progress } from "./finding.ts";
import { SIZES } from "./size.ts";
import { addProduct } from "./uploads.ts";

const SEED = 20_261_123;
const REQUESTS = 150_000;
const SHOWN_EVERY = 10_000;

/** Each upload sends every bomb to a product of its own. */
const UPLOADS = { rounds: 3, atOnce: 4 };

/** Milliseconds before memory is measured. */
const REST = 15_000;

/** Megabytes of the largest worker, program and libraries included. */
const TARGET = 300;

/** Bad requests from a seed and pictures made to exhaust memory, without limits by address; memory of each worker at rest. */
export async function hostileRequests(): Promise<Finding[]> {
  await using shop = await openFilled(SIZES.small, { WORKERS: "2" });
  await sleep(REST);
  const weights = [await weigh(shop, "before")];
  const statuses = await attack(shop);
  weights.push(await weigh(shop, "in 150,000 hostile requests"));
  await sleep(REST);
  weights.push(await weigh(shop, "at rest after them"));
  const uploads = await uploadBombs(shop);
  weights.push(await weigh(shop, "in uploads of image bombs"));
  await sleep(REST);
  weights.push(await weigh(shop, "at rest after them"));
  return findingsOf(weights, statuses, uploads);
}

/** Megabytes by process id: what each worker has, and the most it had since it was weighed before. */
type Weight = {
  name: string;
  workers: Map<number, { size: number; peak: number }>;
  imageProcesses: number[]; // the most that each one had which still runs
};

async function weigh(shop: FilledShop, name: string): Promise<Weight> {
  const workers: Weight["workers"] = new Map();
  const imageProcesses: number[] = [];
  for (const { pid, command } of await processesOf(shop)) {
    if (command.includes("image-tasks.js")) imageProcesses.push(await peakSize(pid));
    if (!command.includes("/server/worker.js")) continue;
    workers.set(pid, { size: await residentSize(pid), peak: await peakSize(pid) });
    await resetPeak(pid);
  }
  return { name, workers, imageProcesses };
}

async function attack({ url }: FilledShop): Promise<Map<number, number>> {
  const random = seededRandom(SEED);
  const statuses = new Map<number, number>();
  let sent = 0;
  await sendManyHostile(url, random, REQUESTS, (status) => {
    sent += 1;
    if (sent % SHOWN_EVERY === 0) progress("hostile requests", sent, REQUESTS);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  return statuses;
}

async function uploadBombs(shop: FilledShop): Promise<Map<number, number>> {
  const bombs = await imageBombs();
  const panel = await openPanel(shop.url);
  const statuses = new Map<number, number>();
  for (let round = 1; round <= UPLOADS.rounds; round += 1) {
    const upload = async () => {
      const answer = await panel.upload(await addProduct(shop), bombs);
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const status of await Promise.all(Array.from({ length: UPLOADS.atOnce }, upload)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    progress("image bombs", round, UPLOADS.rounds);
  }
  return statuses;
}

function findingsOf(weights: Weight[], statuses: Map<number, number>, uploads: Map<number, number>): Finding[] {
  const details = weights.map(({ name, workers, imageProcesses }) => {
    const each = [...workers.values()].map(({ size, peak }) => `${size.toFixed(0)} (peak ${peak.toFixed(0)})`);
    const images = imageProcesses.map((peak) => `, an image process (peak ${peak.toFixed(0)})`);
    return `${each.join(", ")}${images.join("")} MB  ${name}`;
  });
  const pids = new Set(weights.flatMap(({ workers }) => [...workers.keys()]));
  const largest = (nth: number, what: "size" | "peak") =>
    Math.max(...[...(weights[nth]?.workers.values() ?? [])].map((worker) => worker[what]));
  const failed = (statuses.get(500) ?? 0) + (uploads.get(500) ?? 0);
  const ended = pids.size - (weights[0]?.workers.size ?? 0);
  return [
    memoryFinding("The largest worker in 150,000 hostile requests", largest(1, "peak"), TARGET, details),
    memoryFinding("The largest worker at rest after hostile requests", largest(2, "size"), TARGET, []),
    memoryFinding("The largest worker at rest after image bombs", largest(4, "size"), TARGET, []),
    {
      name: "Failures of the shop's own in them",
      figure: `${failed} answers of 500, ${ended} workers ended`,
      target: "none",
      isReached: failed + ended === 0,
      details: [`requests: ${describe(statuses)}`, `uploads: ${describe(uploads)}`],
    },
  ];
}

function describe(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${count} × ${status === 0 ? "hung up" : status}`).join(", ");
}
