import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a child process its task, and kills it once it has answered: exiting may hang on a compilation in progress. */
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
