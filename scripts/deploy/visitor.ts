import { Agent, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import { type Proxy, SHOP_NAME } from "./start-proxy.ts";

export type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

type Sent = { method?: string; headers?: OutgoingHttpHeaders; body?: Buffer | string };

export type Visitor = ReturnType<typeof openVisitor>;

/** Somebody behind an address of their own, 127.0.0.N, who comes through a proxy. */
export function openVisitor(
  { http, https, certificate }: Pick<Proxy, "http" | "https" | "certificate">,
  address: string,
) {
  const secure = new SecureAgent({ keepAlive: true, ca: certificate, servername: SHOP_NAME, localAddress: address });
  const plain = new Agent({ localAddress: address });
  const send = (path: string, { method = "GET", headers = {}, body }: Sent, isSecure = true) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: "127.0.0.1", path, method, headers: { Host: SHOP_NAME, ...headers } };
      const sending = isSecure
        ? secureRequest({ ...options, port: https, agent: secure }, resolve)
        : plainRequest({ ...options, port: http, agent: plain }, resolve);
      sending.once("error", reject).end(body);
    });
  const read = async (answer: IncomingMessage): Promise<Answer> => ({
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await buffer(answer),
  });
  return {
    request: async (path: string, sent: Sent = {}) => read(await send(path, sent)),
    /** Resolves at the head; the body is a stream. */
    open: (path: string) => send(path, {}),
    /** By http instead of https. */
    plain: async (path: string) => read(await send(path, {}, false)),
    async [Symbol.asyncDispose]() {
      secure.destroy();
      plain.destroy();
    },
  };
}
