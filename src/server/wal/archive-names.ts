import type { WalPosition } from "./wal-position.ts";

// An archive: an unbroken piece of a cluster's log with its base backups; `id` is its start. `age` is encrypted.

/** Bytes `from` to `to` of the log, compressed; `hash` is theirs. Every commit up to `time` (ms) is before `to`. */
export type WalPart = { name: string; from: WalPosition; to: WalPosition; time: number; hash: string };

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;
const POSITION_DIGITS = 16;

/** `20261122T190405123Z`: sorts by time. */
export function stampOf(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, "");
}

function timeOfStamp(stamp: string): number {
  return Date.parse(stamp.replace(STAMP, "$1-$2-$3T$4:$5:$6.$7Z"));
}

export const archiveName = (id: string) => `archive-${id}.json`;
export const baseName = (id: string, stamp: string) => `base-${id}-${stamp}.json`;
export const clusterName = (id: string, stamp: string, isEncrypted: boolean) =>
  `cluster-${id}-${stamp}.tar.gz${ending(isEncrypted)}`;
export const pictureName = (id: string, file: string, isEncrypted: boolean) =>
  `picture-${id}-${file}${ending(isEncrypted)}`;

export function partName(id: string, { from, to, time, hash }: Omit<WalPart, "name">, isEncrypted: boolean): string {
  const positions = [from, to].map((position) => position.toString(16).padStart(POSITION_DIGITS, "0"));
  return `wal-${id}-${positions.join("-")}-${stampOf(time)}-${hash}.gz${ending(isEncrypted)}`;
}

const PART = /^wal-\w+-([0-9a-f]{16})-([0-9a-f]{16})-(\w+)-([0-9a-f]{32})\.gz(?:\.age)?$/;

export function parsePartName(name: string): WalPart | undefined {
  const [, from, to, stamp = "", hash = ""] = PART.exec(name) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return { name, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), time: timeOfStamp(stamp), hash };
}

/** The rest of a name without its extensions. Undefined for other people's files: no archive has their id. */
export function parseName(name: string): { kind: string; id: string; rest: string } | undefined {
  const [, kind, id, rest = ""] =
    /^(archive|base|cluster|wal|picture)-(\d{8}T\d{9}Z)(?:-(.+?))?(?:\.json|\.tar\.gz|\.gz)?(?:\.age)?$/.exec(name) ??
    [];
  return kind === undefined || id === undefined ? undefined : { kind, id, rest };
}

function ending(isEncrypted: boolean): string {
  return isEncrypted ? ".age" : "";
}
