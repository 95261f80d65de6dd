const AUTHORITY = /^[a-z]+:\/\/[^/?#]*/i;

/** The values of libpq that suit a shop; without one, the writable host is wanted, too. */
const WRITABLE = new Set(["any", "read-write", "primary"]);

/** The hosts of one database, as in libpq: `a:5432,b:5432` or `?host=a,b&port=1,2`. None if the ports do not fit. */
export function addressesOf(url: string): string[] {
  const [before] = AUTHORITY.exec(url) ?? [];
  if (before === undefined) return [url];
  const start = Math.max(before.lastIndexOf("@") + 1, before.indexOf("://") + "://".length);
  const [user, hosts, rest] = [url.slice(0, start), url.slice(start, before.length), url.slice(before.length)];
  return hosts.split(",").flatMap((host) => spreadParameters(`${user}${host}${rest}`));
}

export function asksForWrites(url: string): boolean {
  return addressesOf(url).every((address) =>
    WRITABLE.has(new URL(address).searchParams.get("target_session_attrs") ?? "any"),
  );
}

function spreadParameters(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { searchParams } = new URL(address);
  const [hosts, ports] = [searchParams.get("host")?.split(","), searchParams.get("port")?.split(",")];
  if (!hosts || hosts.length === 1) return [address];
  if (ports && ports.length > 1 && ports.length !== hosts.length) return [];
  return hosts.map((host, index) => {
    const one = new URL(address);
    one.searchParams.set("host", host);
    const port = ports?.[index] ?? ports?.[0];
    if (port !== undefined) one.searchParams.set("port", port);
    return one.href;
  });
}
