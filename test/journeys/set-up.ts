import { rm } from "node:fs/promises";
import { CLUSTER_FOLDER, makeCluster } from "../cluster.ts";
import { newFastFolder } from "../memory.ts";

/** Creates the database whose copies the journeys' shops start with, and returns what removes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await newFastFolder("journeys-");
  process.env[CLUSTER_FOLDER] = await makeCluster(folder);
  return () => rm(folder, { recursive: true, force: true });
}
