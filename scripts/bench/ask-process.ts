import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a process of this run its task, and ends it once it has answered: an exit may wait for ever for a compilation under way. */
export async function askProcess<Answer>(child: ChildProcess, task: object): Promise<Answer> {
  child.send(task);
  const ended = once(child, "exit").then(() => {
    throw new Error(`${child.spawnargs.at(-1)} broke`);
  });
  const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answer];
  child.kill("SIGKILL");
  await ended.catch(() => undefined);
  return answer;
}
