import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { PROJECT_FOLDER } from "./project-folder.ts";

const isBuilt = !import.meta.filename.endsWith(".ts");

/**
 * Runs a script, `NAME.process.ts`, that answers each message with one. Its process does one task at a time, has no secrets
 * in its environment, frees its memory when it ends, and ends alone; it takes the next task within `idleTimeout` ms.
 */
export function createTaskProcess<Request extends Serializable, Answer>(script: string, idleTimeout: number) {
  const name = basename(script, ".process.ts");
  const path = isBuilt ? join(PROJECT_FOLDER, `dist/server/${name}.js`) : script;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  /** It keeps no process alive that has nothing else to do. */
  function leaveIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const end = () => {
      idle.delete(child);
      child.kill("SIGKILL");
    };
    idle.set(child, setTimeout(end, idleTimeout).unref());
  }

  function takeIdle(): ChildProcess | undefined {
    for (const [child, timeout] of idle) {
      idle.delete(child);
      clearTimeout(timeout);
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    return undefined;
  }

  /** Undefined when the process was killed, as after `timeout` ms. Throws when it ended by itself. */
  return async function run(request: Request, timeout: number): Promise<Answer | undefined> {
    const child = takeIdle() ?? fork(path, { env: {}, execArgv: [], serialization: "advanced" });
    // One that is suspended ends at no other signal, and everybody behind it would wait for good.
    const killing = setTimeout(() => child.kill("SIGKILL"), timeout);
    const listening = new AbortController();
    const { signal } = listening;
    try {
      const answered = once(child, "message", { signal }).then(([answer]: Answer[]) => answer);
      const ended = once(child, "exit", { signal }).then(([code, killedBy]: (number | string | null)[]) => {
        if (killedBy === null) throw new Error(`The process of ${name} ended with ${code}`);
        return undefined;
      });
      child.send(request, () => {}); // a process that ends before it has read all is told by its exit
      const answer = await Promise.race([answered, ended]);
      if (answer !== undefined) leaveIdle(child);
      return answer;
    } finally {
      clearTimeout(killing);
      listening.abort();
    }
  };
}
