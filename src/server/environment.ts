import { BlockList, isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { isEmail } from "#domain/customer.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { checkLength, PASSWORD_LENGTH } from "#domain/password.ts";

const MIN_SECRET_KEY_LENGTH = 32;
const MAX_WORKERS = 64;

/** Spec 9. */
const DEFAULT_BUCKET = "product-images";

/** 'Name <address>', the name in quotes or not. */
const NAMED_ADDRESS = /^(?:"([^<>"\p{Cc}]*)" ?|([^<>"\p{Cc}]*))<([^<>]+)>$/u;

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The operator's settings; the owner's are in the panel. */
export type Environment = {
  host: string;
  port: number;
  /** An origin, without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** `migrationUrl` connects as the owner of the tables; without it `url` does. */
  database: { kind: "embedded" } | { kind: "external"; url: string; migrationUrl: string | undefined };
  /** Undefined only with the embedded database, which stores its own. */
  secretKey: string | undefined;
  workers: number;
  firstAdmin: { email: string; password: string } | undefined;
  demo: boolean;
  mail: { smtpUrl: string; from: MailSender } | undefined;
  bucket: Bucket | undefined;
  /** Empty: no forwarded header is trusted. */
  trustedProxies: BlockList;
  rateLimit: boolean;
  allowUnsafeDatabase: boolean;
  /** Without it `/metrics` does not exist. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
};

/** TLS ends at a proxy in front of the shop. */
export function isSecure({ publicUrl }: Pick<Environment, "publicUrl">): boolean {
  return publicUrl.startsWith("https:");
}

type MailSender = { name: string | undefined; address: string };

export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers fetch files; without it the shop serves them. */
  publicUrl: string | undefined;
};

/** One sentence that names the setting and never shows a secret. */
export type WrongSetting = { sentence: string };

/** An empty setting counts as unset; the first wrong one is refused. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Result<Environment, WrongSetting> {
  try {
    return ok(parse((name) => (variables[name]?.trim() ? variables[name] : undefined)));
  } catch (error) {
    // The parsers below throw, so that each can be an expression; other errors propagate.
    if (error instanceof WrongSettingError) return refuse({ sentence: error.message });
    throw error;
  }
}

type Settings = (name: string) => string | undefined;

class WrongSettingError extends Error {}

function wrong(sentence: string): never {
  throw new WrongSettingError(sentence);
}

function parse(setting: Settings): Environment {
  const databaseUrl = readUrl(setting, "DATABASE_URL", ["postgres:", "postgresql:"]);
  const port = readWhole(setting, "PORT", { from: 1, to: 65_535 }) ?? 3000;
  return {
    host: readHost(setting),
    port,
    publicUrl: readOrigin(setting) ?? `http://localhost:${port}`,
    dataDir: resolve(setting("DATA_DIR") ?? "data"),
    database: readDatabase(setting, databaseUrl),
    secretKey: readSecretKey(setting, databaseUrl !== undefined),
    workers:
      readWhole(setting, "WORKERS", { from: 1, to: MAX_WORKERS }) ?? Math.min(availableParallelism(), MAX_WORKERS),
    firstAdmin: readFirstAdmin(setting),
    demo: readChoice(setting, "DEMO", { "1": true, "0": false }) ?? databaseUrl === undefined,
    mail: readMail(setting),
    bucket: readBucket(setting),
    trustedProxies: readTrustedProxies(setting),
    rateLimit: readChoice(setting, "RATE_LIMIT", { on: true, off: false }) ?? true,
    allowUnsafeDatabase: readChoice(setting, "ALLOW_UNSAFE_DATABASE", { "1": true, "0": false }) ?? false,
    metricsToken: readMetricsToken(setting),
    logLevel: readLogLevel(setting),
  };
}

function readHost(setting: Settings): string {
  const host = setting("HOST") ?? "127.0.0.1";
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);
  return isIP(host) || isName ? host : wrong("HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0.");
}

function readDatabase(setting: Settings, url: string | undefined): Environment["database"] {
  const migrationUrl = readUrl(setting, "MIGRATION_DATABASE_URL", ["postgres:", "postgresql:"]);
  if (url !== undefined) return { kind: "external", url, migrationUrl };
  return migrationUrl === undefined
    ? { kind: "embedded" }
    : wrong("MIGRATION_DATABASE_URL is set without DATABASE_URL.");
}

function readSecretKey(setting: Settings, isRequired: boolean): string | undefined {
  const key = setting("SECRET_KEY");
  if (key === undefined && isRequired) {
    wrong(`SECRET_KEY (at least ${MIN_SECRET_KEY_LENGTH} characters) is required together with DATABASE_URL.`);
  }
  if (key !== undefined && key.length < MIN_SECRET_KEY_LENGTH) {
    wrong(`SECRET_KEY must have at least ${MIN_SECRET_KEY_LENGTH} characters.`);
  }
  return key;
}

function readFirstAdmin(setting: Settings): Environment["firstAdmin"] {
  const together = readTogether(setting, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  if (!together) return undefined;
  const email = together.ADMIN_EMAIL.toLowerCase();
  if (!isEmail(email)) wrong("ADMIN_EMAIL must be an e-mail address.");
  // Guessable passwords are refused later, in `ensureFirstAdministrator`: that check is slow.
  if (!checkLength(together.ADMIN_PASSWORD).ok) {
    wrong(`ADMIN_PASSWORD must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`);
  }
  return { email, password: together.ADMIN_PASSWORD };
}

function readMail(setting: Settings): Environment["mail"] {
  const smtpUrl = readUrl(setting, "SMTP_URL", ["smtp:", "smtps:"]);
  const together = readTogether(setting, ["SMTP_URL", "MAIL_FROM"]);
  if (!together || smtpUrl === undefined) return undefined;
  const [, quoted, plain, address = together.MAIL_FROM] = NAMED_ADDRESS.exec(together.MAIL_FROM) ?? [];
  if (!isEmail(address)) wrong("MAIL_FROM must be an e-mail address, alone or as 'Name <address>'.");
  return { smtpUrl, from: { name: (quoted ?? plain)?.trim() || undefined, address } };
}

function readBucket(setting: Settings): Bucket | undefined {
  const together = readTogether(setting, ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  const endpoint = readUrl(setting, "S3_ENDPOINT", ["http:", "https:"]);
  const publicUrl = readUrl(setting, "S3_PUBLIC_URL", ["http:", "https:"]);
  const region = setting("S3_REGION");
  if (!together || endpoint === undefined) {
    const alone = ["S3_BUCKET", "S3_REGION", "S3_PUBLIC_URL"].find((name) => setting(name) !== undefined);
    return alone === undefined ? undefined : wrong(`${alone} is set without S3_ENDPOINT.`);
  }
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ""),
    region: region ?? "us-east-1",
    name: setting("S3_BUCKET") ?? DEFAULT_BUCKET,
    accessKeyId: together.S3_ACCESS_KEY_ID,
    secretAccessKey: together.S3_SECRET_ACCESS_KEY,
    publicUrl: publicUrl && readPublicUrl(publicUrl),
  };
}

/** It also goes into the Content-Security-Policy, where `;` and `,` separate values. */
function readPublicUrl(publicUrl: string): string {
  const { origin, pathname, search, hash } = new URL(publicUrl);
  if (search || hash || /[;,]/.test(pathname)) {
    wrong("S3_PUBLIC_URL must be an address that files can stand below, such as https://fotos.example/product-images.");
  }
  return origin + pathname.replace(/(?<!\/)\/+$/, "");
}

function readTrustedProxies(setting: Settings): BlockList {
  const trusted = new BlockList();
  for (const entry of (setting("TRUSTED_PROXY") ?? "").split(/[\s,]+/).filter(Boolean)) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (version === 0 || rest.length > 0 || !(length >= 0 && length <= bits)) {
      wrong("TRUSTED_PROXY must be a list of addresses or networks, such as 127.0.0.1, 10.0.0.0/8.");
    }
    trusted.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  }
  return trusted;
}

function readMetricsToken(setting: Settings): string | undefined {
  const token = setting("METRICS_TOKEN");
  // RFC 6750, 2.1.
  const isToken = token === undefined || /^[\w.~+/-]+=*$/.test(token);
  return isToken ? token : wrong("METRICS_TOKEN must consist of letters, digits and -._~+/ only.");
}

function readLogLevel(setting: Settings): LogLevel {
  const level = setting("LOG_LEVEL") ?? "info";
  return LOG_LEVELS.find((known) => known === level) ?? wrong(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}.`);
}

/** Cookies, links and the origin check need it without a path. */
function readOrigin(setting: Settings): string | undefined {
  const text = readUrl(setting, "PUBLIC_URL", ["http:", "https:"]);
  if (text === undefined) return undefined;
  const { origin, pathname, search, hash, username } = new URL(text);
  if (pathname !== "/" || search || hash || username) {
    wrong("PUBLIC_URL must be an address without a path, such as https://shop.example.");
  }
  return origin;
}

function readUrl(setting: Settings, name: string, protocols: readonly string[]): string | undefined {
  const text = setting(name);
  if (text === undefined) return undefined;
  // No host required: postgres:///shop?host=/run/postgresql is valid.
  const isKnown = URL.canParse(text) && protocols.includes(new URL(text).protocol);
  return isKnown
    ? text
    : wrong(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`);
}

function readWhole(setting: Settings, name: string, range: { from: number; to: number }): number | undefined {
  const text = setting(name);
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const isInRange = number >= range.from && number <= range.to;
  return isInRange ? number : wrong(`${name} must be a whole number from ${range.from} to ${range.to}.`);
}

function readChoice<T>(setting: Settings, name: string, choices: Readonly<Record<string, T>>): T | undefined {
  const text = setting(name);
  if (text === undefined) return undefined;
  return (
    Object.entries(choices).find(([word]) => word === text)?.[1] ??
    wrong(`${name} must be ${Object.keys(choices).join(" or ")}.`)
  );
}

function readTogether<Name extends string>(
  setting: Settings,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => setting(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) wrong(`${names.join(", ")} must be set together; ${missing.join(", ")} is missing.`);
  // Object.fromEntries loses the key names; none of the values is undefined here.
  return Object.fromEntries(names.map((name) => [name, setting(name)])) as Record<Name, string>;
}
