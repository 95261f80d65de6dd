export type Tuning = {
  socketFolder: string;
  /** Part of the socket's name; the shop's unless it is given. */
  port?: number;
  maxConnections: number;
  /** False only for disposable data: a crash of the machine may destroy it. */
  durable: boolean;
  /** The server's, which may be older than the bundled one. */
  major?: number;
  /** Replays the log of a cluster rebuilt from a base backup up to then, and continues from there. */
  recoverUntil?: Date;
};

/** The port on which other commands look for the shop's server. */
export const SHOP_PORT = 5432;

/** An older server refuses to start with unknown settings. */
const SINCE_18 = { io_method: "sync", autovacuum_worker_slots: 2 };

/** How much of the log a replication slot may retain while it is not archived. */
const MAX_SLOT_WAL = "1GB";

export function postgresArguments(clusterFolder: string, tuning: Tuning): string[] {
  const { socketFolder, port = SHOP_PORT, maxConnections, durable, major, recoverUntil } = tuning;
  const safety = durable ? "on" : "off";
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    port,
    max_connections: maxConnections,

    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: "on",
    // The shop restarts it: `launchPostmaster` notices when recovery stalls.
    restart_after_crash: "off",

    shared_buffers: "32MB",
    work_mem: "2MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "256MB",
    huge_pages: "off",
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    random_page_cost: 1.1,
    jit: "off",
    // After a crash, one syncfs instead of an fsync for each of some thousand files.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

    ...(major !== undefined && major < 18 ? {} : SINCE_18),
    max_worker_processes: 1,
    max_parallel_workers: 0,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    // For the archive; a cluster that has a slot does not start with fewer.
    max_replication_slots: 2,
    max_slot_wal_keep_size: MAX_SLOT_WAL,
    autovacuum_max_workers: 2,

    timezone: "UTC",
    log_timezone: "UTC",
    default_text_search_config: "pg_catalog.spanish",

    // Only server events: statement errors go to the shop's log, and details would contain customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    logging_collector: "off",
    ...(recoverUntil ? recoverySettings(recoverUntil) : {}),
  };
  return ["-D", clusterFolder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The log is already in the cluster: there is nowhere else to fetch it from. */
function recoverySettings(until: Date) {
  return {
    restore_command: "false",
    // Time zone names are not known yet when the server reads its settings.
    recovery_target_time: until.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    hot_standby: "off",
  };
}
