import type { IncomingMessage, ServerResponse } from "node:http";
import { type BlockList, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { canonicalAddress, type CountedNetwork, networksOf } from "./client-address.ts";

/**
 * `total` and `perNetwork` are connections of one process; `spare` are those beyond, which are only told that there is
 * no room, or that the shop is well. Without `perNetwork` one address may have all of them.
 */
export type ConnectionLimits = { total: number; perNetwork: number | undefined; spare: number };

/** Connections of one address to one web process: a household, an office, the customers behind one carrier address. */
export const CONNECTIONS_PER_NETWORK = 256;

export const SPARE_CONNECTIONS = 32;

/** Times in milliseconds (threats, row 23). */
export const BODY_LIMITS = {
  /** A body that is no upload is complete within this time; an upload makes progress in every such period. */
  period: 15_000,
  /** What an upload has to bring, in bytes per second: half of what the slowest phone network gives. */
  minRate: 4_096,
  /** How long a connection stays open after its answer, so that the answer can still be read. */
  linger: 5_000,
} as const;

export type BodyLimits = { readonly [name in keyof typeof BODY_LIMITS]: number };

type Connection = {
  networks: readonly CountedNetwork[];
  address: string;
  /** The last exchange on it; none until the head of a first request has arrived. */
  exchange: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** What is known of a body that is still arriving. */
  body: ArrivingBody | undefined;
  isOverLimit: boolean;
};

/** Times in milliseconds, `answeredAt` once the request is answered although its body goes on. */
type ArrivingBody = { request: IncomingMessage; since: number; bytesBefore: number; answeredAt: number | undefined };

export type ConnectionEvent = "connection-limit" | "request-timeout";

export type ConnectionOptions = {
  limits: ConnectionLimits;
  bodyLimits: BodyLimits;
  /** A proxy's connections are its visitors': only the total limits them. */
  trustedProxies: BlockList;
  report(event: ConnectionEvent, address: string): void;
  /** Answers a request that takes too long, and closes its connection. */
  timeOut(socket: Socket): void;
};

export type Connections = {
  accept(socket: Socket): void;
  /** Notes the head of a request; false when its connection is one too many. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /** Of the other end of an accepted connection; empty when that is gone. */
  addressOf(socket: Duplex): string;
  /** Cuts the connections whose bodies are too slow. To be called every second or so. */
  sweep(now: number): void;
};

/**
 * Limits the connections of a process, in all and by network. A new one takes the place of the oldest that waits: first
 * of those that have never asked for anything, then of those that are idle. Only when all of them are at work it is over
 * the limit, and a spare one, of which the oldest that waits makes room too.
 */
export function createConnections(options: ConnectionOptions): Connections {
  const { limits, bodyLimits, trustedProxies, report, timeOut } = options;
  // In the order of their arrival.
  const connections = new Map<Socket, Connection>();
  const perNetwork = new Map<string, number>();
  let overLimit = 0;

  function isFull({ network, allowance }: CountedNetwork): boolean {
    return limits.perNetwork !== undefined && (perNetwork.get(network) ?? 0) >= limits.perNetwork * allowance;
  }

  /** Whether there is room for one more; if need be, and if one waits, in its place. */
  function makeRoom(networks: readonly CountedNetwork[], address: string): boolean {
    const full = networks.find(isFull)?.network;
    if (full === undefined && connections.size - overLimit < limits.total) return true;
    report("connection-limit", address);
    return cutOldestWaiting(
      (other) => !other.isOverLimit && (full === undefined || other.networks.some(({ network }) => network === full)),
    );
  }

  /** Of these connections; false when none of them waits. */
  function cutOldestWaiting(isRival: (connection: Connection) => boolean): boolean {
    const rivals = [...connections].filter(([, other]) => isRival(other));
    const [oldest] = rivals.find(([, { exchange }]) => !exchange) ?? rivals.find(([, other]) => isIdle(other)) ?? [];
    if (!oldest) return false;
    forget(oldest);
    oldest.destroy();
    return true;
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    if (connection.isOverLimit) overLimit -= 1;
    for (const { network } of connection.networks) {
      const left = (perNetwork.get(network) ?? 0) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    }
  }

  return {
    accept(socket) {
      const address = canonicalAddress(socket.remoteAddress ?? "") ?? "";
      const isProxy = isIP(address) !== 0 && trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
      const networks = limits.perNetwork === undefined || isProxy ? [] : networksOf(address);
      const isOverLimit = !makeRoom(networks, address);
      // Whoever holds a spare one without asking must not keep out who asks whether the shop is well.
      if (isOverLimit && overLimit >= limits.spare && !cutOldestWaiting((other) => other.isOverLimit)) {
        socket.destroy();
        return;
      }
      if (isOverLimit) overLimit += 1;
      for (const { network } of networks) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
      connections.set(socket, { networks, address, exchange: undefined, body: undefined, isOverLimit });
      socket.once("close", () => forget(socket));
    },
    begin(request, response) {
      const connection = connections.get(request.socket);
      if (!connection) return true;
      connection.exchange = { request, response };
      return !connection.isOverLimit;
    },
    // Servers speak of streams; those of this one are the sockets that it accepted.
    addressOf: (socket) => connections.get(socket as Socket)?.address ?? "",
    sweep(now) {
      for (const [socket, connection] of connections) {
        if (!isTooSlow(socket, connection, now, bodyLimits)) continue;
        report("request-timeout", connection.address);
        if (connection.exchange?.response.headersSent) socket.destroy();
        else timeOut(socket);
      }
    },
  };
}

function isIdle({ exchange }: Connection): boolean {
  return exchange !== undefined && exchange.request.complete && exchange.response.writableFinished;
}

/** Looks at a body that is still arriving, and says whether it takes too long. */
function isTooSlow(socket: Socket, connection: Connection, now: number, limits: BodyLimits): boolean {
  const { exchange } = connection;
  if (!exchange || exchange.request.complete) {
    connection.body = undefined;
    return false;
  }
  const { request, response } = exchange;
  if (connection.body?.request !== request) {
    connection.body = { request, since: now, bytesBefore: socket.bytesRead, answeredAt: undefined };
    return false;
  }

  const { body } = connection;
  if (response.writableEnded) {
    body.answeredAt ??= now;
    return now - body.answeredAt >= limits.linger;
  }
  // While the shop is busy with what came it reads nothing more: that is not the sender's fault.
  const isHeldBack = request.readableLength >= request.readableHighWaterMark;
  if (!isHeldBack && now - body.since < limits.period) return false;
  const received = socket.bytesRead - body.bytesBefore;
  const isProgress = isUpload(request) && received * 1_000 >= limits.minRate * limits.period;
  if (!isHeldBack && !isProgress) return true;
  body.since = now;
  body.bytesBefore = socket.bytesRead;
  return false;
}

function isUpload(request: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");
}
