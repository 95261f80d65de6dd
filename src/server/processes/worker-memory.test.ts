import { expect, test } from "vitest";
import { workerMemory } from "./worker-memory.ts";

test("the memory of a web process is bounded, for the allocator and for the heap", () => {
  const { env, execArgv } = workerMemory({});

  expect(env).toEqual({
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "327680",
    MALLOC_TRIM_THRESHOLD_: "4194304",
  });
  expect(execArgv).toEqual([
    "--max-semi-space-size=32",
    "--max-old-space-size=1024",
    "--disable-warning=ExperimentalWarning",
  ]);
});

test.each(["--max-old-space-size=4096", "--max_old_space_size=4096"])(
  "what the operator has chosen stays: %s",
  (size) => {
    const { env, execArgv } = workerMemory({ MALLOC_ARENA_MAX: "8", NODE_OPTIONS: size });

    expect(env).not.toHaveProperty("MALLOC_ARENA_MAX");
    expect(execArgv).toEqual(["--max-semi-space-size=32", "--disable-warning=ExperimentalWarning"]);
  },
);
