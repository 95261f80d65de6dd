import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { CannotStart } from "../cannot-start.ts";
import type { Bucket } from "../environment.ts";
import { IMMUTABLE } from "../http/headers.ts";
import { asFileKey, isFileKey } from "./key.ts";
import { type Storage, StorageUnavailable } from "./storage.ts";

const LIST_PAGE = "100"; // keys (spec 9)

const TIMEOUT = 15_000; // ms, with all retries
const RETRIES = { count: 2, pause: 50 } as const; // ms; at most, before the first one

const NAMELESS_REGIONS = new Set(["us-east-1", "auto"]); // S3 refuses these as a LocationConstraint

const NO_BUCKET = "NoSuchBucket"; // also 404, but every file is missing

const LIST_END = "</ListBucketResult>";

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const NO_ROOM = 507;

type Answer = { status: number; ok: boolean; isText: boolean; bytes: Uint8Array };

const TEXT = /^text\/|\b(html|xml|json)\b/; // no type of a picture

/** Whether what confirms a PUT is of another server in between, which stored nothing: buckets say nothing, or some XML. */
export function isPage(text: string): boolean {
  return /<(!doctype )?html/i.test(text);
}

type Call = (path: string, init?: RequestInit) => Promise<Answer>;

/** `signal` is passed to `fetch` itself: one referenced only by the signed request is garbage-collected. */
export async function fetchSigned(client: AwsClient, url: string, { signal, ...init }: RequestInit): Promise<Response> {
  return fetch(await client.sign(url, init), { signal: signal ?? null });
}

/** Throws `StorageUnavailable` if the bucket does not answer, breaks off, or answers 429 or 5xx, after all retries. */
function callsTo({ endpoint, region, name, accessKeyId, secretAccessKey }: Bucket): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (path, init) => {
    const signal = AbortSignal.timeout(TIMEOUT);
    for (let tries = 0; ; tries += 1) {
      const url = `${endpoint}/${name}${path}`;
      const answer = await read(fetchSigned(client, url, { ...init, signal, redirect: "manual" }));
      if (!(answer instanceof StorageUnavailable)) return answer;
      if (tries === RETRIES.count || signal.aborted) throw answer;
      await sleep(Math.random() * RETRIES.pause * 2 ** tries);
    }
  };
}

async function read(response: Promise<Response>): Promise<Answer | StorageUnavailable> {
  try {
    const answer = await response;
    const { status, ok } = answer;
    const bytes = await answer.bytes();
    if (status >= SERVER_ERROR || status === TOO_MANY_REQUESTS) {
      return new StorageUnavailable(status === NO_ROOM ? "full" : "unreachable", `The bucket answered ${status}`);
    }
    return { status, ok, isText: TEXT.test(answer.headers.get("Content-Type") ?? ""), bytes };
  } catch (cause) {
    return new StorageUnavailable("unreachable", "The bucket does not answer", { cause });
  }
}

function pathOf(key: string): string {
  return `/${asFileKey(key)}`;
}

/** The error code of an S3 answer, or "": the rest may contain the access key and the signature. */
export function errorCodeOf(xml: string): string {
  return elementsOf(xml, "Code").join();
}

function formatRefusal({ status, bytes }: Answer, wanted: string): string {
  return `The bucket answered ${status} to ${wanted}: ${errorCodeOf(textOf(bytes))}`;
}

function expectSuccess(answer: Answer, wanted: string): Uint8Array {
  if (!answer.ok) throw new StorageUnavailable("unreachable", formatRefusal(answer, wanted));
  return answer.bytes;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The texts of all elements of that name in an S3 answer; names given by the shop need no unescaping. */
function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);
}

/** Page by page; `read` answers a query. Throws if a page is no whole list, as of another server in between, or if there is no end: part of a list would look complete. */
export async function* listKeys(
  wanted: { prefix: string; "max-keys"?: string },
  read: (query: URLSearchParams) => Promise<string>,
): AsyncGenerator<string> {
  const query = new URLSearchParams({ "list-type": "2", ...wanted });
  for (;;) {
    const xml = await read(query);
    if (!xml.includes(LIST_END)) throw new StorageUnavailable("unreachable", "The bucket's answer is no list of files");
    yield* elementsOf(xml, "Key");
    // Some buckets end with an empty token.
    const [token = ""] = elementsOf(xml, "NextContinuationToken");
    const hasMore = token !== "" || elementsOf(xml, "IsTruncated")[0] === "true";
    if (!hasMore) return;
    if (["", query.get("continuation-token")].includes(token)) {
      throw new StorageUnavailable("unreachable", "The bucket does not list all its files");
    }
    query.set("continuation-token", token);
  }
}

/** Without a public address the shop serves the files under `baseUrl`. Throws `StorageUnavailable` if the bucket refuses a call, except a removal. */
export function s3Storage(bucket: Bucket, baseUrl: string): Storage {
  const call = callsTo(bucket);
  return {
    async prepare() {}, // `makeBucket` does, before there are web processes

    async put(key, bytes, contentType) {
      // fetch rejects views of shared memory; the copy is at most some 100 kB.
      const body = new Uint8Array(bytes);
      const headers = { "Content-Type": contentType, "Cache-Control": IMMUTABLE };
      const answer = await call(pathOf(key), { method: "PUT", body, headers });
      if (isPage(textOf(expectSuccess(answer, `PUT ${key}`))))
        throw new StorageUnavailable("unreachable", `The answer to PUT ${key} is a page`);
    },

    async get(key) {
      const answer = await call(pathOf(key));
      const isMissing = answer.status === 404 && errorCodeOf(textOf(answer.bytes)) !== NO_BUCKET;
      // Of another server in between; browsers would keep it as the picture.
      if (answer.ok && answer.isText)
        throw new StorageUnavailable("unreachable", `The answer to GET ${key} is no picture`);
      return isMissing ? undefined : expectSuccess(answer, `GET ${key}`);
    },

    async remove(key) {
      const answer = await call(pathOf(key), { method: "DELETE" });
      // A locked file says nothing about the others.
      if (!answer.ok && answer.status !== 404) throw new Error(formatRefusal(answer, `DELETE ${key}`));
    },

    async *list(prefix) {
      const read = async (query: URLSearchParams) => textOf(expectSuccess(await call(`?${query}`), `GET ?${query}`));
      for await (const key of listKeys({ prefix, "max-keys": LIST_PAGE }, read)) if (isFileKey(key)) yield key;
    },

    async clearAbandoned() {}, // buckets show only complete files

    url: (key) => `${bucket.publicUrl ?? baseUrl}/${key}`,
  };
}

/** Creates a missing bucket. Throws `CannotStart` if it does not answer or refuses the shop. */
export async function makeBucket(bucket: Bucket): Promise<void> {
  const call = callsTo(bucket);
  const request = (init: RequestInit) =>
    call("", init).catch((cause: unknown) => {
      throw new CannotStart(`S3_ENDPOINT ${bucket.endpoint} does not answer; check the address.`, { cause });
    });
  const existing = await request({ method: "HEAD" });
  if (existing.ok) return;
  if (existing.status !== 404) {
    throw new CannotStart(
      `The bucket ${bucket.name} refuses the shop (status ${existing.status}); check S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  const location = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${bucket.region}</LocationConstraint></CreateBucketConfiguration>`;
  const body = NAMELESS_REGIONS.has(bucket.region) ? {} : { body: location };
  const made = await request({ method: "PUT", ...body });
  // 409: another process has just created it.
  if (!made.ok && made.status !== 409) {
    throw new CannotStart(
      `The bucket ${bucket.name} is missing and cannot be made (status ${made.status}); make it yourself.`,
    );
  }
}
