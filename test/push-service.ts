import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received message, decrypted; its VAPID signature was valid. */
type ArrivedPush = {
  browser: string;
  message: { title: string; body: string; url: string };
  headers: IncomingHttpHeaders;
  claims: { aud: string; exp: number; sub: string };
  /** The signing key, base64url. */
  publicKey: string;
};

/** The result of `PushSubscription.toJSON()` in a browser of this service. */
export type TestSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push service on loopback, with its browsers: it verifies and decrypts messages. */
export type PushService = {
  url: string;
  arrived: ArrivedPush[];
  /** How many requests came, including refused ones. */
  requests(): number;
  subscribe(): TestSubscription;
} & AsyncDisposable;

type TestAnswer = { status: number; headers?: Record<string, string> };

/** Opens a push service; `answer` chooses the status by request count, 201 by default. */
export async function openPushService({
  answer = () => ({ status: 201 }),
}: { answer?: (request: number) => TestAnswer } = {}): Promise<PushService> {
  const arrived: ArrivedPush[] = [];
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  let requests = 0;
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBytes(request);
    requests += 1;
    const { status, headers } = answer(requests);
    const browser = browsers.get(request.url ?? "");
    if (browser && status === 201) {
      const signed = readVapid(request.headers.authorization ?? "");
      const message = JSON.parse(decrypt(body, browser).toString()) as ArrivedPush["message"];
      arrived.push({ browser: url() + request.url, message, headers: request.headers, ...signed });
    }
    response.writeHead(browser ? status : 404, headers).end("Nobody reads this");
  };
  const server = createServer((request, response) => {
    // A message that cannot be read gets no answer, and the test reports it.
    take(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: url(),
    arrived,
    requests: () => requests,
    subscribe() {
      const pair = createECDH("prime256v1");
      const auth = randomBytes(16);
      const path = `/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, { pair, auth });
      return {
        endpoint: url() + path,
        keys: { p256dh: pair.generateKeys("base64url"), auth: auth.toString("base64url") },
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** RFC 8292: a JWT signed by the key beside it. Throws otherwise. */
function readVapid(authorization: string): Pick<ArrivedPush, "claims" | "publicKey"> {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const key = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
  if (!isSigned) throw new Error("The signature of a push is wrong");
  return { claims: JSON.parse(Buffer.from(payload, "base64url").toString()), publicKey };
}

/** RFC 8188 and RFC 8291: one record of aes128gcm. */
function decrypt(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, saltOf, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const input = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
