import type { Agent } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";

export type Answer = { status: number; body: string };

export type Sent = {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Hangs up without the answer after so many ms. */
  hangUpAfter?: number;
};

/** Longer than the shop lets anyone wait, in ms. */
const TIMEOUT = 15_000;

/** One request; rejects when the connection is lost before the whole answer is there. */
export function send(agent: Agent, url: string, { method = "GET", headers = {}, body, hangUpAfter }: Sent = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } });
    const timer = setTimeout(
      () => sent.destroy(new Error(hangUpAfter === undefined ? "no answer in time" : "hung up")),
      hangUpAfter ?? TIMEOUT,
    );
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      end();
    };
    sent.on("error", (error) => settle(() => reject(error)));
    sent.on("response", (answer) => {
      text(answer).then(
        (body) => settle(() => resolve({ status: answer.statusCode ?? 0, body })),
        (error: Error) => settle(() => reject(error)),
      );
    });
    sent.end(body);
  });
}
