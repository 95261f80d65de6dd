/**
 * Sends one prebuilt GET on many connections, again as soon as its answers are complete, and counts answers by their
 * constant length. In its own process: its cost is known, and there is no client library.
 */
import type { Socket } from "node:net";
import { HEAD_END } from "./http-connection.ts";
import { beginLoad, type LoadFigures, openSocket } from "./load-figures.ts";

export type Load = {
  port: number;
  /** The whole head of a request, with its last empty line. */
  request: string;
  connections: number;
  /** Requests sent ahead on each connection; 1 is keep-alive as browsers do it. */
  pipelining: number;
  seconds: number;
};

/** Latencies are of a whole batch where requests are sent ahead. */
export type Answers = LoadFigures & { status: number };

const PATIENCE = 10_000; // ms for the last answers after a load's end

process.once("message", async (load: Load) => {
  const answer = await firstAnswer(load);
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load.port)));
  const batch = Buffer.from(load.request.repeat(load.pipelining));
  const expected = answer.length * load.pipelining;
  let isOver = false;
  const { latencies, end } = beginLoad();
  const run = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received = 0;
      let sentAt = 0;
      const send = () => {
        received = 0;
        sentAt = performance.now();
        socket.write(batch);
      };
      socket.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received < expected) return;
        if (received > expected) return reject(new Error("An answer had another length than the first"));
        latencies.push(performance.now() - sentAt);
        if (isOver) resolve();
        else send();
      });
      socket.once("close", () => reject(new Error("The server closed a connection")));
      send();
    });
  const ending = setTimeout(() => (isOver = true), load.seconds * 1_000);
  const breaking = setTimeout(
    () => {
      throw new Error("An answer is missing, or shorter than the first");
    },
    load.seconds * 1_000 + PATIENCE,
  );
  await Promise.all(sockets.map(run));
  clearTimeout(ending);
  clearTimeout(breaking);
  const answers: Answers = { ...end(latencies.length * load.pipelining), status: answer.status };
  process.send?.(answers);
});

/** Its status, and how many bytes every answer has. */
async function firstAnswer({ port, request }: Load): Promise<{ status: number; length: number }> {
  const socket = await openSocket(port);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket.once("error", reject);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const head = received.indexOf(HEAD_END);
      if (head === -1) return;
      const lines = received.toString("latin1", 0, head);
      const status = Number(lines.slice(9, 12));
      const body = status === 304 ? 0 : Number(/\ncontent-length: (\d+)/i.exec(lines)?.[1]);
      const length = head + HEAD_END.length + body;
      if (received.length < length) return;
      socket.destroy();
      resolve({ status, length });
    });
    socket.write(request);
  });
}
