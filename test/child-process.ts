import { expect, vi } from "vitest";
import { childrenOf } from "./processes.ts";

/** The process id of this process's child whose command names `script`, once it is running. */
export async function childRunning(script: string): Promise<number> {
  return vi.waitFor(async () => (await childOf(script)) ?? expect.fail("no child yet"));
}

export async function childOf(script: string): Promise<number | undefined> {
  return (await childrenOf(process.pid)).find(({ command }) => command.includes(script))?.pid;
}
