/**
 * Sends orders on many connections, each the next one once the last is answered. In its own process, so that its cost
 * is known.
 */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { BUYER } from "../../test/buyer.ts";
import { HEAD_END } from "./http-connection.ts";
import { beginLoad, type LoadFigures, openSocket } from "./load-figures.ts";

export type OrderTask = {
  port: number;
  connections: number;
  /** Sent first and not counted: the generator's code and the shop's connections start cold. */
  warmUp: number;
  orders: number;
  /** The one of each order is drawn by chance; prices in pesos. */
  products: readonly { id: string; unitPrice: number }[];
};

/** `answers` counts all of them by their status. */
export type OrderAnswers = LoadFigures & { answers: Record<number, number> };

process.once("message", async (load: OrderTask) => {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load.port)));
  const answers: Record<number, number> = {};
  const buyers = sockets.map((socket) => ({ socket, next: answersOf(socket) }));
  const send = async (orders: number, latencies: number[]) => {
    let left = orders;
    const buy = async ({ socket, next }: (typeof buyers)[number]) => {
      while (left > 0) {
        left -= 1;
        const sentAt = performance.now();
        socket.write(orderRequest(load));
        const status = await next();
        latencies.push(performance.now() - sentAt);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    };
    await Promise.all(buyers.map(buy));
  };
  await send(load.warmUp, []);
  const { latencies, end } = beginLoad();
  await send(load.orders, latencies);
  const measured: OrderAnswers = { ...end(load.orders), answers };
  for (const socket of sockets) socket.destroy();
  process.send?.(measured);
});

function orderRequest({ port, products }: OrderTask): string {
  const { id, unitPrice } = products[Math.floor(Math.random() * products.length)]!;
  const body = JSON.stringify({ orderData: { ...BUYER, total_amount: unitPrice }, items: [{ id, quantity: 1 }] });
  return [
    "POST /api/orders HTTP/1.1",
    `Host: localhost:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${randomUUID()}`,
    "",
    body,
  ].join("\r\n");
}

/** Each call gives the status of one more answer. */
function answersOf(socket: Socket): () => Promise<number> {
  let received = "";
  let answered = Promise.withResolvers<number>();
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf(HEAD_END);
    if (head === -1) return;
    const length = Number(/\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < head + HEAD_END.length + length) return;
    const status = Number(received.slice(9, 12));
    received = "";
    answered.resolve(status);
  });
  socket.once("close", () => answered.reject(new Error("The shop closed a connection")));
  return () => {
    answered = Promise.withResolvers();
    return answered.promise;
  };
}
