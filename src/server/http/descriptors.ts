const RESERVED_DESCRIPTORS = 200; // listening, PostgreSQL pool, files, mail, the bucket, Node itself

const MAX_CONNECTIONS = 4_096; // per web process; each takes some 30 kB

/** Connections that a web process may accept with so many descriptors; if there are very few, half of them. */
export function connectionsBelow(descriptors: number): number {
  return Math.min(MAX_CONNECTIONS, Math.max(descriptors - RESERVED_DESCRIPTORS, Math.floor(descriptors / 2)));
}

/** The soft limit of `ulimit -n`; infinite where there is none. */
export function descriptorLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY;
  Object.assign(process.report, { excludeNetwork: true }); // untyped; without it the report resolves every peer's name
  // Node types the report as a bare object; the limit is a number or 'unlimited'.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
