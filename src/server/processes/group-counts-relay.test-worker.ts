import type { Slot } from "../group-counts.ts";
import { groupCountsFromParent } from "./group-counts-relay.ts";

/** Instructions to this worker; it answers each with one message. */
export type Task = { add: string } | { acquire: Slot[] } | { release: true } | { totals: true };

/** The worker of group-counts-relay.test.ts. */
const counts = groupCountsFromParent();
const held: (() => void)[] = [];

async function perform(task: Task): Promise<unknown> {
  if ("add" in task) return counts.add(task.add);
  if ("release" in task) return held.pop()?.();
  if ("totals" in task) {
    const totals = await counts.totals();
    return totals ? [...totals] : "unknown";
  }
  const release = await counts.acquire(task.acquire);
  if (release) held.push(release);
  return release !== undefined;
}

process.on("message", (message: { task?: Task }) => {
  if (message.task) void perform(message.task).then((done) => process.send?.({ done }));
});
process.on("disconnect", () => process.exit());
