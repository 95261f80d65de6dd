/** How the embedded PostgreSQL is to run. */
export type Tuning = {
  socketFolder: string;
  maxConnections: number;
  /** False only for data that nobody will miss: a crash of the machine may then destroy it. */
  durable: boolean;
};

/** Small and quick to start, for one shop on one machine; nothing here trades safety away while `durable`. */
export function postgresArguments(clusterFolder: string, { socketFolder, maxConnections, durable }: Tuning): string[] {
  const safety = durable ? "on" : "off";
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: maxConnections,

    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: "on",

    shared_buffers: "32MB",
    work_mem: "2MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "256MB",
    huge_pages: "off",
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    random_page_cost: 1.1,
    jit: "off",
    // After a crash the disk is asked once to keep all it has, rather than once for each of some thousand files.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

    // Every process that an idle shop does not need stays away.
    io_method: "sync",
    max_worker_processes: 1,
    max_parallel_workers: 0,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    max_replication_slots: 0,
    autovacuum_worker_slots: 2,
    autovacuum_max_workers: 2,

    timezone: "UTC",
    log_timezone: "UTC",
    default_text_search_config: "pg_catalog.spanish",

    // The server's own life only: errors of statements reach the shop's log, and details would carry customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    logging_collector: "off",
  };
  return ["-D", clusterFolder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
