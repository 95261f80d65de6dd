import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { PROJECT_FOLDER } from "./project-folder.ts";

const isBuilt = !import.meta.filename.endsWith(".ts");

/**
 * Runs a script, `NAME.process.ts`, that answers each message with one. Its process does one task at a time, has no
 * secrets in its environment, is reused within `idleTimeout` ms, and frees its memory by ending; a crash ends it alone.
 */
export function createTaskProcess<Request extends Serializable, Answer>(script: string, idleTimeout: number) {
  const name = basename(script, ".process.ts");
  const path = isBuilt ? join(PROJECT_FOLDER, `dist/server/${name}.js`) : script;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const child = fork(path, { env: {}, execArgv: [], serialization: "advanced" });
    // A failed start may be reported after everyone has stopped listening.
    child.on("error", () => {});
    return child;
  }

  /** Does not keep the parent process alive. */
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
    // The newest first, so that the others can end.
    for (const [child, timeout] of [...idle].toReversed()) {
      idle.delete(child);
      clearTimeout(timeout);
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    return undefined;
  }

  /** Undefined if the process was killed, as after `timeout` ms. Throws if it ended by itself or could not start. */
  return async function run(request: Request, timeout: number): Promise<Answer | undefined> {
    const child = takeIdle() ?? start();
    // A suspended process reacts to no other signal, and the tasks behind it would wait forever.
    const killing = setTimeout(() => child.kill("SIGKILL"), timeout);
    const listening = new AbortController();
    const { signal } = listening;
    try {
      const answered = once(child, "message", { signal }).then(([answer]: Answer[]) => answer);
      const ended = once(child, "exit", { signal }).then(([code, killedBy]: (number | string | null)[]) => {
        if (killedBy === null) throw new Error(`The process of ${name} ended with ${code}`);
        return undefined;
      });
      const outcome = Promise.race([answered, ended]);
      outcome.catch(() => {}); // also where sending throws
      child.send(request, () => {}); // a process that ends before it has read all is told by its exit
      const answer = await outcome;
      if (answer !== undefined) leaveIdle(child);
      return answer;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    } finally {
      clearTimeout(killing);
      listening.abort();
    }
  };
}
