import { rm } from "node:fs/promises";
import { CLUSTER_FOLDER, makeCluster } from "../cluster.ts";
import { newFastFolder } from "../memory.ts";

/** Makes the database that the journeys' shops begin with a copy of, and returns what removes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await newFastFolder("journeys-");
  process.env[CLUSTER_FOLDER] = await makeCluster(folder);
  return () => rm(folder, { recursive: true, force: true });
}
