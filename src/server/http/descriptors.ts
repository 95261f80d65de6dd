/** Descriptors that no connection of a visitor takes: the pool of PostgreSQL, files, mail, the bucket, Node itself. */
const RESERVED_DESCRIPTORS = 160;

/** Connections of one web process at most, whatever the system allows: each takes some 30 kB. */
const MAX_CONNECTIONS = 4_096;

/** Connections that one web process may hold below a limit of descriptors; of very few, half are for visitors. */
export function connectionsBelow(descriptors: number): number {
  return Math.min(MAX_CONNECTIONS, Math.max(descriptors - RESERVED_DESCRIPTORS, Math.floor(descriptors / 2)));
}

/** How many descriptors this process may have open (`ulimit -n`); infinite where nothing limits them. */
export function descriptorLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY;
  // Node's types do not know it yet. Without it the report looks up the name of every address it is connected to.
  Object.assign(process.report, { excludeNetwork: true });
  // Node's types give the report as a bare object; the limit is a number or 'unlimited'.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
