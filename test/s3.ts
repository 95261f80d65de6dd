import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Bucket } from "#server/environment.ts";

const require = createRequire(import.meta.url);

/** Starts an S3 server with an empty folder on its own port; its bucket does not exist yet. */
export async function startS3(): Promise<{ bucket: Bucket } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), "s3-"));
  const program = require.resolve("s3rver/bin/s3rver.js");
  // It encrypts page tokens with a cipher that OpenSSL only has on request, hence its own process.
  const options = [
    "--openssl-legacy-provider",
    program,
    "--directory",
    folder,
    "--address",
    "127.0.0.1",
    "--port",
    "0",
  ];
  const server = spawn(process.execPath, [...options, "--silent"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await portOf(server.stdout);
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      name: "product-images",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      publicUrl: undefined,
    },
    async [Symbol.asyncDispose]() {
      server.kill();
      await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The port in the line "S3rver listening on 127.0.0.1:41234". */
async function portOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error("The S3 server ended before it listened");
}

/** A bucket with faults of its own: `answer` gets every request. */
export async function startBucket(answer: RequestListener): Promise<{ bucket: Bucket } & AsyncDisposable> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: { endpoint, region: "us-east-1", name: "x", accessKeyId: "a", secretAccessKey: "b", publicUrl: undefined },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
