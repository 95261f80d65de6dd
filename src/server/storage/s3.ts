import { AwsClient } from "aws4fetch";
import { CannotStart } from "../processes/cannot-start.ts";
import type { Bucket } from "../environment.ts";
import { IMMUTABLE } from "../http/headers.ts";
import { isFileKey } from "./key.ts";
import { type Storage, StorageAway } from "./storage.ts";

/** Keys a bucket lists at a time (spec 9). */
const LIST_PAGE = 100;

/** How long one call may take with its retries, in ms, and how many retries there are. */
const PATIENCE = { timeout: 15_000, retries: 2 } as const;

/** Regions whose name is no place a bucket could be told to live in. */
const NAMELESS_REGIONS = new Set(["us-east-1", "auto"]);

/** From this status on a bucket is not well, rather than asked for something wrong. */
const NOT_WELL = 500;

type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Signed calls to the bucket's own address; `path` begins with a slash or a question mark. Throws `StorageAway`. */
function callsTo({ endpoint, region, name, accessKeyId, secretAccessKey }: Bucket): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: PATIENCE.retries });
  return async (path, init) => {
    const signal = AbortSignal.timeout(PATIENCE.timeout);
    const answer = await client.fetch(`${endpoint}/${name}${path}`, { ...init, signal }).catch((cause: unknown) => {
      throw new StorageAway("unreachable", "The bucket does not answer", { cause });
    });
    if (answer.status < NOT_WELL) return answer;
    await answer.body?.cancel();
    throw new StorageAway("unreachable", `The bucket answered ${answer.status}`);
  };
}

/** The path of a key. Throws on anything that is not a key. */
function pathOf(key: string): string {
  if (!isFileKey(key)) throw new RangeError(`Not a key of this shop: ${JSON.stringify(key)}`);
  return `/${key}`;
}

/** Reads the answer to its end, so that the connection is free again, and throws when it is not a success. */
async function expectSuccess(answer: Response, wanted: string): Promise<string> {
  const body = await answer.text();
  if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to ${wanted}: ${body.slice(0, 300)}`);
  return body;
}

/** The texts between `<name>` and `</name>`: keys and tokens of ours need no more of XML than this. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);
}

/**
 * Files in an S3-compatible bucket. Addresses begin with the bucket's public one or, when it has none, with `baseUrl`,
 * under which the shop hands the files on: a bucket need not be public. Throws when the bucket does not do as asked.
 */
export function s3Storage(bucket: Bucket, baseUrl: string): Storage {
  const call = callsTo(bucket);
  return {
    async put(key, bytes, contentType) {
      // A view of shared memory is no body; the copy is at most some 100 kB.
      const body = new Uint8Array(bytes);
      const headers = { "Content-Type": contentType, "Cache-Control": IMMUTABLE };
      await expectSuccess(await call(pathOf(key), { method: "PUT", body, headers }), `PUT ${key}`);
    },

    async get(key) {
      const answer = await call(pathOf(key));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 404) await expectSuccess(answer, `GET ${key}`);
      await answer.body?.cancel();
      return undefined;
    },

    async remove(key) {
      const answer = await call(pathOf(key), { method: "DELETE" });
      if (answer.status !== 404) await expectSuccess(answer, `DELETE ${key}`);
      else await answer.body?.cancel();
    },

    async *list(prefix) {
      for (let token: string | undefined, isLast = false; !isLast;) {
        const query = new URLSearchParams({ "list-type": "2", "max-keys": String(LIST_PAGE), prefix });
        if (token !== undefined) query.set("continuation-token", token);
        const xml = await expectSuccess(await call(`?${query}`), `GET ?${query}`);
        yield* elements(xml, "Key").filter(isFileKey);
        [token] = elements(xml, "NextContinuationToken");
        isLast = token === undefined;
      }
    },

    // A bucket shows a file only once all of it is there.
    async clearAbandoned() {},

    url: (key) => `${bucket.publicUrl ?? baseUrl}/${key}`,
  };
}

/** Makes the bucket when it is missing. Throws `CannotStart` when it cannot be reached or the key does not open it. */
export async function makeBucket(bucket: Bucket): Promise<void> {
  const call = callsTo(bucket);
  const found = await call("", { method: "HEAD" }).catch((error: unknown) => {
    throw new CannotStart(`S3_ENDPOINT ${bucket.endpoint} does not answer; check the address.`, { cause: error });
  });
  if (found.ok) return;
  if (found.status !== 404) {
    throw new CannotStart(
      `The bucket ${bucket.name} refuses the shop (status ${found.status}); check S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  const place = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${bucket.region}</LocationConstraint></CreateBucketConfiguration>`;
  const body = NAMELESS_REGIONS.has(bucket.region) ? {} : { body: place };
  const made = await call("", { method: "PUT", ...body });
  // 409: another process of the shop made it a moment ago.
  if (!made.ok && made.status !== 409) {
    throw new CannotStart(
      `The bucket ${bucket.name} is missing and cannot be made (status ${made.status}); make it yourself.`,
    );
  }
}
