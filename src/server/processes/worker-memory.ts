const KILOBYTE = 1024;

/** For glibc: few arenas, and thresholds that keep freed memory: new memory costs more than compressing a page (decision 062). */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(320 * KILOBYTE),
  MALLOC_TRIM_THRESHOLD_: String(4_096 * KILOBYTE),
} as const;

/** Megabytes. Without limits V8 sizes its heap by the machine's memory, and collects later the more there is. */
const HEAP = { "--max-semi-space-size": 32, "--max-old-space-size": 1_024 } as const;

const QUIET_FFI = "--disable-warning=ExperimentalWarning"; // Node warns of `trimArenas`'s module

/** Bounds a web process's memory (decision 062); the operator's own environment settings win. */
export function workerMemory(environment: NodeJS.ProcessEnv): { env: Record<string, string>; execArgv: string[] } {
  const chosen = (environment.NODE_OPTIONS ?? "").replaceAll("_", "-"); // Node takes either
  return {
    env: Object.fromEntries(Object.entries(ALLOCATOR).filter(([name]) => environment[name] === undefined)),
    execArgv: [
      ...Object.entries(HEAP)
        .filter(([name]) => !chosen.includes(name))
        .map(([name, megabytes]) => `${name}=${megabytes}`),
      QUIET_FFI,
    ],
  };
}
