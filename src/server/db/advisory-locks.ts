/** Arbitrary but distinct numbers, equal in every process and release of the shop. */
export const MIGRATION_LOCK = 7_318_001;
export const DOWNLOAD_LOCK = 7_318_002;

/** Seeds: each has one lock per key. */
export const KEY_LOCKS = { product: 7_318_004, request: 7_318_009, movement: 7_318_011 } as const;
