/** Bytes since the beginning of the write-ahead log; PostgreSQL writes it as `16/B374D848`. */
export type WalPosition = bigint;

/** Layout of a cluster's log: files of `segmentSize` bytes, numbered per timeline. */
export type WalLayout = { timeline: number; segmentSize: bigint };

const HIGH_BITS = 32n;

export function parsePosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new RangeError(`Not a position of the log: ${text}`);
  return (BigInt(`0x${high}`) << HIGH_BITS) + BigInt(`0x${low}`);
}

export function formatPosition(position: WalPosition): string {
  const low = BigInt.asUintN(Number(HIGH_BITS), position);
  return `${(position >> HIGH_BITS).toString(16)}/${low.toString(16)}`.toUpperCase();
}

export function segmentStart(position: WalPosition, { segmentSize }: WalLayout): WalPosition {
  return position - (position % segmentSize);
}

/** The name of the file in `pg_wal` that holds the byte at `position`. */
export function segmentName(position: WalPosition, { timeline, segmentSize }: WalLayout): string {
  const number = position / segmentSize;
  const perName = (1n << HIGH_BITS) / segmentSize;
  return [BigInt(timeline), number / perName, number % perName]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}
