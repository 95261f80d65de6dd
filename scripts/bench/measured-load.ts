import { fork } from "node:child_process";
import { once } from "node:events";
import { askProcess } from "./ask-process.ts";
import type { Answers, Load } from "./generator.ts";

/** Runs one load in a generator process of its own. */
export function answersTo(load: Load): Promise<Answers> {
  return askProcess(fork(new URL("./generator.ts", import.meta.url)), load);
}

/** The bytes of a GET as the generator sends it. */
export function requestOf(url: URL, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...lines, "", ""].join("\r\n");
}

/** A process that answers everything as the shop answers this request, until the end of `using`. */
export async function startYardstick(kind: "bare" | "raw", url: URL, headers: Readonly<Record<string, string>>) {
  const length = Buffer.byteLength(requestOf(url, headers));
  const parameters = [url.href, kind, JSON.stringify(headers), String(length)];
  const yardstick = fork(new URL("./yardstick.ts", import.meta.url), parameters);
  const [port] = (await once(yardstick, "message")) as [number];
  return { port, process: yardstick, [Symbol.dispose]: () => void yardstick.kill() };
}
