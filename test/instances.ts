import { connect, type Db } from "#server/db/connection.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";
import { startS3 } from "./s3.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";
import { type ServerPair, startServerPair } from "./standby.ts";

/** The address of all instances behind a proxy, which no test needs. */
export const PUBLIC_URL = "http://tienda.example";

/** Several instances of one shop, each with its own processes, as if on separate machines. */
export type Instances = {
  shops: ShopProcess[];
  pair: ServerPair;
  mailServer: MailServer;
  /** The shop's database, on whichever server is the primary. */
  db: Db;
} & AsyncDisposable;

/** Starts that many instances at once on an empty database of a server pair, with one S3 store. */
export async function openInstances(count: number, settings: NodeJS.ProcessEnv = {}): Promise<Instances> {
  await using opened = new AsyncDisposableStack();
  const pair = opened.use(await startServerPair());
  const { bucket } = opened.use(await startS3());
  const mailServer = opened.use(await openMailServer());
  const environment = {
    DATABASE_URL: pair.runtimeUrl,
    MIGRATION_DATABASE_URL: pair.url,
    SECRET_KEY: "one key for all instances of this shop",
    PUBLIC_URL,
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "tienda@saitam.example",
    // Requests name the address they come from, as a proxy does.
    RATE_LIMIT: "on",
    TRUSTED_PROXY: "127.0.0.0/8, ::1",
    ...settings,
  };
  const started = await Promise.allSettled(Array.from({ length: count }, () => startShop(environment)));
  const shops = started.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  for (const shop of shops) opened.defer(() => shop.remove());
  const failure = started.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
  const db = connect({ connectionString: pair.url }, () => undefined, 2);
  opened.defer(() => db.destroy());
  const all = opened.move();
  return { shops, pair, mailServer, db, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
