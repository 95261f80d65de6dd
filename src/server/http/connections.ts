import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { canonicalAddress, type CountedNetwork, isListed, networksOf } from "./client-address.ts";
import { isUpload } from "./discard-upload.ts";

/** Per process; connections in `spare`, beyond `total`, get only a refusal or the answer to a health probe. */
export type ConnectionLimits = { total: number; perNetwork: number | undefined; spare: number };

/** Emitted on a server whose process is about to exit. */
export const LEAVING = "leaving";

export const CONNECTIONS_PER_NETWORK = 256; // an address may be a household, an office or a carrier's customers

export const SPARE_CONNECTIONS = 32;

/** Times in ms (decision 027). */
export const BODY_LIMITS = {
  period: 15_000, // within it a body is complete, or an upload makes progress
  minRate: 4_096, // bytes per second of an upload: half of the slowest phone network
  linger: 5_000, // after an answer, so that it can still be read
} as const;

export type BodyLimits = { readonly [name in keyof typeof BODY_LIMITS]: number };

type Exchange = { request: IncomingMessage; response: ServerResponse };

type Connection = {
  networks: readonly CountedNetwork[];
  address: string;
  exchange: Exchange | undefined;
  earlier: Exchange[]; // before it, from the first one on whose answer has not ended
  body: ArrivingBody | undefined;
  isOverLimit: boolean;
};

/** Times in ms; `answeredAt` is set if the answer ends before the body. */
type ArrivingBody = { request: IncomingMessage; since: number; bytesBefore: number; answeredAt: number | undefined };

export type ConnectionEvent = "connection-limit" | "request-timeout";

export type ConnectionOptions = {
  limits: ConnectionLimits;
  bodyLimits: BodyLimits;
  silence: number; // ms without a byte in either direction that end an exchange
  trustedProxies: BlockList; // only the total limits them: their connections are many visitors'
  report(event: ConnectionEvent, address: string): void;
  timeOut(socket: Socket): void;
};

/** Limits connections in total and per network. A new one, also a spare one, replaces the oldest without a request, else the oldest idle. */
export function createConnections(options: ConnectionOptions) {
  const { limits, bodyLimits, silence, trustedProxies, report, timeOut } = options;
  const connections = new Map<Socket, Connection>(); // in order of arrival
  const perNetwork = new Map<string, number>();
  let overLimit = 0;

  function isFull({ network, allowance }: CountedNetwork): boolean {
    return limits.perNetwork !== undefined && (perNetwork.get(network) ?? 0) >= limits.perNetwork * allowance;
  }

  function makeRoom(networks: readonly CountedNetwork[], address: string): boolean {
    const full = networks.find(isFull)?.network;
    if (full === undefined && connections.size - overLimit < limits.total) return true;
    report("connection-limit", address);
    return cutOldestWaiting(
      (other) => !other.isOverLimit && (full === undefined || other.networks.some(({ network }) => network === full)),
    );
  }

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
    accept(socket: Socket): void {
      const address = canonicalAddress(socket.remoteAddress ?? "") ?? "";
      const isProxy = address !== "" && isListed(trustedProxies, address);
      const networks = limits.perNetwork === undefined || isProxy ? [] : networksOf(address);
      const isOverLimit = !makeRoom(networks, address);
      // Idle spare connections must not keep health probes out.
      if (isOverLimit && overLimit >= limits.spare && !cutOldestWaiting((other) => other.isOverLimit)) {
        socket.destroy();
        return;
      }
      if (isOverLimit) overLimit += 1;
      for (const { network } of networks) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
      connections.set(socket, { networks, address, exchange: undefined, earlier: [], body: undefined, isOverLimit });
      socket.once("close", () => forget(socket));
    },
    /** False when the connection is over the limit. */
    begin(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(request.socket);
      if (!connection) return true;
      const { exchange, earlier } = connection;
      while (earlier[0]?.response.writableEnded) earlier.shift();
      // Drops an ended exchange: kept longer, it would be promoted out of V8's young generation.
      if (exchange && !exchange.response.writableEnded) earlier.push(exchange);
      connection.exchange = { request, response };
      return !connection.isOverLimit;
    },
    /** Makes answers that have not begun the last ones on their connections. */
    leave(): void {
      for (const { exchange } of connections.values()) {
        if (exchange && !exchange.response.headersSent) exchange.response.setHeader("Connection", "close");
      }
    },
    /** Empty when the connection is closed. */
    addressOf: (socket: Duplex): string => connections.get(socket as Socket)?.address ?? "", // always a socket it accepted
    /** Whatever is written now would stand within an answer, or be a second one. */
    isAnswering(socket: Duplex): boolean {
      const connection = connections.get(socket as Socket); // always a socket it accepted
      return connection !== undefined && hasBegun(connection);
    },
    /** Closes connections with too slow bodies, limits silence; to be called about every second. */
    sweep(now: number): void {
      for (const [socket, connection] of connections) {
        // Only for long exchanges: a server-wide timeout restarts a timer per write. Node clears this one.
        if (connection.exchange && !isIdle(connection) && !socket.timeout) socket.setTimeout(silence);
        // One that was already answered is closed by its own timer.
        if (!socket.writable || !isTooSlow(socket, connection, now, bodyLimits)) continue;
        report("request-timeout", connection.address);
        if (hasBegun(connection)) socket.destroy();
        else timeOut(socket);
      }
    },
  };
}

function hasBegun({ exchange, earlier }: Connection): boolean {
  return earlier.some(isBegun) || (exchange !== undefined && isBegun(exchange));
}

function isBegun({ request, response }: Exchange): boolean {
  return response.headersSent && !(response.writableEnded && request.complete);
}

function isIdle({ exchange }: Connection): boolean {
  return exchange !== undefined && exchange.request.complete && exchange.response.writableFinished;
}

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
  // While the shop is busy it reads nothing more: that backpressure is not the sender's fault.
  const isHeldBack = request.readableLength >= request.readableHighWaterMark;
  if (!isHeldBack && now - body.since < limits.period) return false;
  const received = socket.bytesRead - body.bytesBefore;
  const isProgress = isUpload(request) && received * 1_000 >= limits.minRate * limits.period;
  if (!isHeldBack && !isProgress) return true;
  body.since = now;
  body.bytesBefore = socket.bytesRead;
  return false;
}
