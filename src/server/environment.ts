import { BlockList, isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import { isEmail } from "#domain/customer.ts";
import { checkLength, PASSWORD_LENGTH } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { addressesOf, asksForWrites } from "./db/hosts.ts";

const MIN_SECRET_KEY_LENGTH = 32; // characters
const MAX_WORKERS = 64;
const MAX_BACKUP_HOURS = 24 * 31;
const MAX_BACKUPS = 1_000;

/** Spec 9. */
const DEFAULT_BUCKET = "product-images";

/** 'Name <address>', the name in quotes or not. */
const NAMED_ADDRESS = /^(?:"([^<>"\p{Cc}]*)" ?|([^<>"\p{Cc}]*))<([^<>]+)>$/u;

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Hint for an address that is invalid because its password is not encoded. */
const ENCODED = "In a password / is written %2F, # is %23 and ? is %3F.";

const httpUrl = url(["http:", "https:"]);
const postgresUrl = v.pipe(
  text(
    (address) => isPostgresAddress(address),
    `must be an address that begins with postgres:// or postgresql://, or several hosts in one: postgres://a:5432,b:5432/shop. ${ENCODED}`,
  ),
  v.check(
    asksForWrites,
    "must not ask for a server that only reads: the shop writes (target_session_attrs=read-write).",
  ),
);
const bit = v.pipe(
  v.picklist(["0", "1"], "must be 0 or 1."),
  v.transform((text) => text === "1"),
);

/** Keyed by the variables' names; each message follows such a name. */
const settingsSchema = v.object({
  HOST: v.optional(text(isHost, "must be an address or a host name, such as 127.0.0.1 or 0.0.0.0."), "127.0.0.1"),
  PORT: v.optional(wholeNumber(1, 65_535), "3000"),
  PUBLIC_URL: v.optional(
    v.pipe(
      httpUrl,
      v.check(isOrigin, "must be an address without a path, such as https://shop.example."),
      v.transform((address) => new URL(address).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), "data"),
  DATABASE_URL: v.optional(postgresUrl),
  MIGRATION_DATABASE_URL: v.optional(postgresUrl),
  SECRET_KEY: v.optional(
    text((key) => key.length >= MIN_SECRET_KEY_LENGTH, `must have at least ${MIN_SECRET_KEY_LENGTH} characters.`),
  ),
  WORKERS: v.optional(wholeNumber(1, MAX_WORKERS)),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.toLowerCase(), v.check(isEmail, "must be an e-mail address."))),
  // Guessable passwords are refused later, in `ensureFirstAdministrator`: that check is slow.
  ADMIN_PASSWORD: v.optional(
    text(
      (password) => checkLength(password).ok,
      `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
    ),
  ),
  DEMO: v.optional(bit),
  SMTP_URL: v.optional(
    v.pipe(
      url(["smtp:", "smtps:"], ENCODED),
      v.check(endsWithHost, `must end with its host and port, but for a query such as ?requireTLS=false. ${ENCODED}`),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseSender),
      v.check(({ address }) => isEmail(address), "must be an e-mail address, alone or as 'Name <address>'."),
    ),
  ),
  S3_ENDPOINT: v.optional(
    baseAddress(
      "must be the store's address alone, such as https://s3.example: its keys are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    ),
  ),
  S3_REGION: v.optional(v.string()),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_PUBLIC_URL: v.optional(
    baseAddress("must be an address that files can stand below, such as https://fotos.example/product-images."),
  ),
  TRUSTED_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseNetworks),
      v.instance(BlockList, "must be a list of addresses or networks, such as 127.0.0.1, 10.0.0.0/8."),
    ),
    "",
  ),
  RATE_LIMIT: v.optional(v.picklist(["on", "off"], "must be on or off."), "on"),
  ALLOW_UNSAFE_DATABASE: v.optional(bit, "0"),
  // RFC 6750, 2.1.
  METRICS_TOKEN: v.optional(
    text((token) => /^[\w.~+/-]+=*$/.test(token), "must consist of letters, digits and -._~+/ only."),
  ),
  BACKUP_TO: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseBackupTarget),
      v.check((target) => target !== undefined, "must be a folder, or s3://bucket/prefix in the store of S3_ENDPOINT."),
    ),
  ),
  BACKUP_EVERY: v.optional(wholeNumber(0, MAX_BACKUP_HOURS), "24"),
  BACKUP_KEEP: v.optional(wholeNumber(1, MAX_BACKUPS), "14"),
  BACKUP_PASSPHRASE: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}.`), "info"),
});

export type BackupTarget = { kind: "folder"; path: string } | { kind: "bucket"; name: string; prefix: string };

type Settings = v.InferOutput<typeof settingsSchema>;

const SET_TOGETHER = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["SMTP_URL", "MAIL_FROM"],
  ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const;

const SET_ONLY_WITH = [
  ["MIGRATION_DATABASE_URL", "DATABASE_URL"],
  ["S3_BUCKET", "S3_ENDPOINT"],
  ["S3_REGION", "S3_ENDPOINT"],
  ["S3_PUBLIC_URL", "S3_ENDPOINT"],
] as const;

/** The operator's settings; the owner's are in the panel. */
export type Environment = ReturnType<typeof environmentOf>;

export type Bucket = NonNullable<Environment["bucket"]>;

/** An empty setting counts as unset. Refuses the first invalid one, in a sentence that names it but reveals no secret. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Result<Environment, { sentence: string }> {
  const set = Object.entries(variables).filter(([, value]) => value?.trim());
  const settings = v.safeParse(settingsSchema, Object.fromEntries(set), { abortEarly: true });
  if (!settings.success) {
    const [issue] = settings.issues;
    return refuse({ sentence: `${v.getDotPath(issue)} ${issue.message}` });
  }
  const conflict = findConflict(settings.output);
  return conflict === undefined ? ok(environmentOf(settings.output)) : refuse({ sentence: conflict });
}

/** TLS ends at a proxy in front of the shop. */
export function isSecure({ publicUrl }: Pick<Environment, "publicUrl">): boolean {
  return publicUrl.startsWith("https:");
}

function findConflict(settings: Settings): string | undefined {
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  for (const names of SET_TOGETHER) {
    const missing = names.filter((name) => !isSet(name));
    if (missing.length === 0 || missing.length === names.length) continue;
    return `${names.join(", ")} must be set together; not set: ${missing.join(", ")}.`;
  }
  for (const [name, other] of SET_ONLY_WITH) {
    if (isSet(name) && !isSet(other)) return `${name} is set without ${other}.`;
  }
  if (settings.BACKUP_TO?.kind === "bucket" && !isSet("S3_ENDPOINT")) return "BACKUP_TO is set without S3_ENDPOINT.";
  return isSet("DATABASE_URL") && !isSet("SECRET_KEY")
    ? `SECRET_KEY (at least ${MIN_SECRET_KEY_LENGTH} characters) is required together with DATABASE_URL.`
    : undefined;
}

function environmentOf(settings: Settings) {
  const { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl } = settings;
  return {
    host: settings.HOST,
    port: settings.PORT,
    /** An origin, without a trailing slash. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    /** Absolute. */
    dataDir: resolve(settings.DATA_DIR),
    /** `migrationUrl` connects as the owner of the tables; without it `url` does. */
    database:
      databaseUrl === undefined
        ? { kind: "embedded" as const }
        : { kind: "external" as const, url: databaseUrl, migrationUrl },
    /** Undefined only with the embedded database, which stores its own. */
    secretKey: settings.SECRET_KEY,
    workers: settings.WORKERS ?? Math.min(availableParallelism(), MAX_WORKERS),
    firstAdmin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    demo: settings.DEMO ?? databaseUrl === undefined,
    mail:
      settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    bucket: bucketOf(settings),
    /** Empty: no forwarded header is trusted. */
    trustedProxies: settings.TRUSTED_PROXY,
    rateLimit: settings.RATE_LIMIT === "on",
    allowUnsafeDatabase: settings.ALLOW_UNSAFE_DATABASE,
    /** Without it `/metrics` does not exist. */
    metricsToken: settings.METRICS_TOKEN,
    /** `every` in hours, 0 for never by itself; `passphrase` encrypts. Without `to` backups are made by hand only. */
    backup: {
      to: settings.BACKUP_TO,
      every: settings.BACKUP_EVERY,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    logLevel: settings.LOG_LEVEL,
  };
}

function bucketOf(settings: Settings) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_REGION: region = "us-east-1", S3_BUCKET: name = DEFAULT_BUCKET } = settings;
  /** `publicUrl` is where browsers fetch files; without it the shop serves them. */
  return { endpoint, region, name, accessKeyId, secretAccessKey, publicUrl: settings.S3_PUBLIC_URL };
}

function text(isRight: (text: string) => boolean, message: string) {
  return v.pipe(v.string(), v.check(isRight, message));
}

function url(protocols: readonly string[], hint?: string) {
  const rule = `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")} and a host.`;
  return text(
    (address) =>
      URL.canParse(address) && protocols.includes(new URL(address).protocol) && new URL(address).hostname !== "",
    [rule, hint].filter(Boolean).join(" "),
  );
}

/** No host required: postgres:///shop?host=/run/postgresql is valid. */
function isPostgresAddress(address: string): boolean {
  const addresses = addressesOf(address);
  return (
    addresses.length > 0 &&
    addresses.every((one) => URL.canParse(one) && ["postgres:", "postgresql:"].includes(new URL(one).protocol))
  );
}

function wholeNumber(from: number, to: number) {
  return v.pipe(
    text(
      (digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= from && Number(digits) <= to,
      `must be a whole number from ${from} to ${to}.`,
    ),
    v.transform(Number),
  );
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);
}

/** Cookies, links and the origin check need an origin without a path. */
function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === "/" && !search && !hash && !username && !password;
}

/** A path, a fragment or an '@' in the query usually means a password that is not encoded, part of which is read as the host. */
function endsWithHost(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return ["", "/"].includes(pathname) && !search.includes("@") && !hash;
}

/** Without slashes at the end, as a path is put behind it. */
function baseAddress(message: string) {
  return v.pipe(
    httpUrl,
    v.check(isBaseAddress, message),
    v.transform((address) => new URL(address).origin + withoutSlashes(new URL(address).pathname)),
  );
}

/** It also goes into the Content-Security-Policy, where `;` and `,` separate values. */
function isBaseAddress(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return !search && !hash && !username && !password && !/[;,]/.test(pathname);
}

function withoutSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}

function parseBackupTarget(target: string): BackupTarget | undefined {
  if (!/^(?:\w+:\/\/|s3:)/.test(target)) return { kind: "folder", path: resolve(target) };
  const [, name, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w./-]*))?$/.exec(target) ?? [];
  // '..' in the path would lead to another bucket.
  if (name === undefined || prefix.split("/").some((part) => /^\.\.?$/.test(part))) return undefined;
  return { kind: "bucket", name, prefix: prefix === "" ? "" : `${withoutSlashes(prefix)}/` };
}

function parseSender(sender: string): { name: string | undefined; address: string } {
  const [, quoted, plain, address = sender] = NAMED_ADDRESS.exec(sender) ?? [];
  return { name: (quoted ?? plain)?.trim() || undefined, address };
}

function parseNetworks(list: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const version = isIP(entry.split("/", 1)[0] ?? "");
    const cidr = entry.includes("/") ? entry : `${entry}/${version === 6 ? 128 : 32}`;
    if (version === 0 || !ipaddr.isValidCIDR(cidr)) return undefined;
    const [address, bits] = ipaddr.parseCIDR(cidr);
    networks.addSubnet(address.toString(), bits, address.kind());
  }
  return networks;
}
