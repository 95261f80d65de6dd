import { execFileSync } from "node:child_process";
import { expect, vi } from "vitest";

/** The number of this process's child whose command names `script`, once there is one. */
export async function childRunning(script: string): Promise<number> {
  return vi.waitFor(() => childOf(script) ?? expect.fail("no child yet"));
}

export function childOf(script: string): number | undefined {
  const processes = execFileSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).split("\n");
  const child = processes.find((line) => line.trim().startsWith(`${process.pid} `) && line.includes(script));
  return child === undefined ? undefined : Number(child.trim().split(/\s+/)[1]);
}
