import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment, type Environment } from "./environment.ts";

const KEY = "0123456789abcdef0123456789abcdef";

function read(variables: Record<string, string>): Environment {
  const outcome = readEnvironment(variables);
  if (!outcome.ok) throw new Error(outcome.refusal.sentence);
  return outcome.value;
}

function refusal(variables: Record<string, string>): string {
  const outcome = readEnvironment(variables);
  return outcome.ok ? "accepted" : outcome.refusal.sentence;
}

test("nothing set: a demo shop with its own database, for this machine only", () => {
  const { trustedProxies, ...environment } = read({});

  expect(environment).toEqual({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    database: { kind: "embedded" },
    secretKey: undefined,
    workers: Math.min(availableParallelism(), 64),
    firstAdmin: undefined,
    demo: true,
    mail: undefined,
    backup: { to: undefined, every: 24, keep: 14, passphrase: undefined },
    bucket: undefined,
    rateLimit: true,
    allowUnsafeDatabase: false,
    logLevel: "info",
  });
  expect(trustedProxies.check("127.0.0.1")).toBe(false);
});

test("an empty setting counts as not set", () => {
  expect(read({ PORT: "", PUBLIC_URL: " ", DATABASE_URL: "" }).port).toBe(3000);
});

test("the public address follows the port, and loses the slash at its end", () => {
  expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(read({ PUBLIC_URL: "https://Tienda.example/" }).publicUrl).toBe("https://tienda.example");
});

test("a database of one's own needs a key, and starts without the demo catalogue", () => {
  const DATABASE_URL = "postgres://shop@db/shop";

  expect(refusal({ DATABASE_URL })).toBe("SECRET_KEY (at least 32 characters) is required together with DATABASE_URL.");
  expect(read({ DATABASE_URL, SECRET_KEY: KEY })).toMatchObject({
    database: { kind: "external", url: DATABASE_URL, migrationUrl: undefined },
    secretKey: KEY,
    demo: false,
  });
  expect(read({ DATABASE_URL, SECRET_KEY: KEY, DEMO: "1" }).demo).toBe(true);
  const hosts = "postgres://shop@a:5432,b:5432/shop?target_session_attrs=read-write";
  expect(read({ DATABASE_URL: hosts, SECRET_KEY: KEY }).database).toMatchObject({ url: hosts });
  expect(refusal({ DATABASE_URL: "postgres://a,b/shop?target_session_attrs=standby", SECRET_KEY: KEY })).toBe(
    "DATABASE_URL must not ask for a server that only reads: the shop writes (target_session_attrs=read-write).",
  );
});

test("an address whose password is written as it is typed is refused with how to write it", () => {
  expect(refusal({ DATABASE_URL: "postgres://shop:pass#word@db/shop", SECRET_KEY: KEY })).toContain("# is %23");
});

test("a role for migrations goes with a database of one's own", () => {
  const [DATABASE_URL, MIGRATION_DATABASE_URL] = ["postgres://web@db/shop", "postgres://owner@db/shop"];

  expect(read({ DATABASE_URL, MIGRATION_DATABASE_URL, SECRET_KEY: KEY }).database).toEqual({
    kind: "external",
    url: DATABASE_URL,
    migrationUrl: MIGRATION_DATABASE_URL,
  });
  expect(refusal({ MIGRATION_DATABASE_URL })).toBe("MIGRATION_DATABASE_URL is set without DATABASE_URL.");
});

test("backups go to a folder, or to a bucket in the store of the pictures", () => {
  const store = { S3_ENDPOINT: "http://127.0.0.1:9000", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };

  expect(read({ BACKUP_TO: "/var/backups/shop" }).backup.to).toEqual({ kind: "folder", path: "/var/backups/shop" });
  expect(read({ ...store, BACKUP_TO: "s3://copies/shop/" }).backup.to).toEqual({
    kind: "bucket",
    name: "copies",
    prefix: "shop/",
  });
  expect(read({ ...store, BACKUP_TO: "s3://copies" }).backup.to).toMatchObject({ prefix: "" });
  for (const prefix of ["..", "../other", "shop/../../other", "./shop"]) {
    expect(refusal({ ...store, BACKUP_TO: `s3://copies/${prefix}` })).toMatch(/^BACKUP_TO must be a folder, or s3:/);
  }
  expect(refusal({ BACKUP_TO: "s3://copies" })).toBe("BACKUP_TO is set without S3_ENDPOINT.");
  expect(refusal({ BACKUP_TO: "ftp://copies" })).toMatch(/^BACKUP_TO must be a folder/);
  expect(refusal({ BACKUP_KEEP: "0" })).toMatch(/^BACKUP_KEEP must be a whole number/);
});

test("the metrics' token is one that a header can carry", () => {
  expect(read({ METRICS_TOKEN: "aB3-._~+/==" }).metricsToken).toBe("aB3-._~+/==");
  for (const METRICS_TOKEN of ["two words", "año", "a=b", "«»"]) {
    expect(refusal({ METRICS_TOKEN })).toBe("METRICS_TOKEN must consist of letters, digits and -._~+/ only.");
  }
});

test("the first administrator has both an address and a password", () => {
  expect(read({ ADMIN_EMAIL: "Ana@Tienda.example", ADMIN_PASSWORD: "una clave larga" }).firstAdmin).toEqual({
    email: "ana@tienda.example",
    password: "una clave larga",
  });
  expect(refusal({ ADMIN_EMAIL: "ana@tienda.example" })).toBe(
    "ADMIN_EMAIL, ADMIN_PASSWORD must be set together; not set: ADMIN_PASSWORD.",
  );
});

const BUCKET = { S3_ENDPOINT: "https://s3.example/", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

test("a bucket is taken whole, without slashes at the end of its addresses", () => {
  const wanted = { ...BUCKET, S3_BUCKET: "fotos", S3_PUBLIC_URL: "https://fotos.example/" };

  expect(read(wanted).bucket).toEqual({
    endpoint: "https://s3.example",
    region: "us-east-1",
    name: "fotos",
    accessKeyId: "id",
    secretAccessKey: "secret",
    publicUrl: "https://fotos.example",
  });
  for (const end of ["", "//", "?", "/#", "\\"]) {
    expect(read({ ...BUCKET, S3_ENDPOINT: `https://S3.example${end}` }).bucket?.endpoint).toBe("https://s3.example");
  }
  expect(read({ ...wanted, S3_BUCKET: "" }).bucket?.name).toBe("product-images");
  expect(refusal({ S3_BUCKET: "fotos" })).toBe("S3_BUCKET is set without S3_ENDPOINT.");
  expect(refusal({ S3_REGION: "sa-east-1" })).toBe("S3_REGION is set without S3_ENDPOINT.");
});

test("mail takes a name before the address", () => {
  const mail = { SMTP_URL: "smtps://user:pass@mail.example", MAIL_FROM: "Tienda <hola@tienda.example>" };
  const address = "hola@tienda.example";
  expect(read(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: { name: "Tienda", address } });
  expect(read({ ...mail, MAIL_FROM: `"La Tienda" <${address}>` }).mail?.from.name).toBe("La Tienda");
  expect(read({ ...mail, MAIL_FROM: address }).mail?.from).toEqual({ name: undefined, address });
});

test("proxies are trusted by address and by network, in both families", () => {
  const { trustedProxies } = read({ TRUSTED_PROXY: "10.0.0.0/8, 192.0.2.7 fd00::/8" });

  expect(["10.9.8.7", "192.0.2.7", "11.0.0.1", "192.0.2.8"].map((ip) => trustedProxies.check(ip))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(trustedProxies.check("fd12::1", "ipv6")).toBe(true);
});

test.each<Record<string, string>>([
  { PORT: "0" },
  { PORT: "65536" },
  { PORT: "3e3" },
  { HOST: "not a host" },
  { PUBLIC_URL: "tienda.example" },
  { PUBLIC_URL: "https://tienda.example/shop" },
  ...["ana:secret", "ana", ":secret"].map((user) => ({ PUBLIC_URL: `https://${user}@tienda.example` })),
  { DATABASE_URL: "mysql://db/shop" },
  { DATABASE_URL: "postgres:///shop?host=a,b&port=1,2,3" },
  { SECRET_KEY: "short" },
  { WORKERS: "0" },
  { WORKERS: "two" },
  { ADMIN_EMAIL: "nobody", ADMIN_PASSWORD: "una clave larga" },
  { ADMIN_PASSWORD: "eleven char", ADMIN_EMAIL: "ana@tienda.example" },
  { DEMO: "yes" },
  { RATE_LIMIT: "1" },
  { SMTP_URL: "http://mail.example", MAIL_FROM: "a@b.example" },
  { SMTP_URL: "smtp://mail.example" },
  ...[
    "smtp:mail.example",
    "smtp://",
    "smtp://shop:pass#word@mail.example",
    "smtp://shop:p@ss/word@mail.example:587",
    "smtp://shop:25#word@mail.example",
    "smtp://shop:25?word@mail.example",
  ].map((SMTP_URL) => ({
    SMTP_URL,
    MAIL_FROM: "a@b.example",
  })),
  { MAIL_FROM: "a@b.example\r\nBcc: c@d.example", SMTP_URL: "smtp://mail.example" },
  { S3_PUBLIC_URL: "https://fotos.example" },
  ...["?a=b", "#a", "/a;b", "/a,b"].map((end) => ({ S3_PUBLIC_URL: `https://fotos.example${end}`, ...BUCKET })),
  { S3_PUBLIC_URL: "https://id:secret@fotos.example", ...BUCKET },
  ...["https://id:secret@s3.example", "https://s3.example?a=b", "https://s3.example#a"].map((S3_ENDPOINT) => ({
    ...BUCKET,
    S3_ENDPOINT,
  })),
  { BACKUP_TO: "s3:/backups/shop", ...BUCKET },
  { TRUSTED_PROXY: "10.0.0.0/33" },
  { TRUSTED_PROXY: "10.0.0.0/" },
  { TRUSTED_PROXY: "all" },
  { ALLOW_UNSAFE_DATABASE: "true" },
  { LOG_LEVEL: "verbose" },
])("refused with one sentence that names the setting: %o", (variables) => {
  const sentence = refusal(variables);

  expect(sentence).toMatch(/^[A-Z][A-Z0-9_]+.*\.$/);
  expect(sentence).toContain(Object.keys(variables)[0]);
});
