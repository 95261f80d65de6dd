import { build } from "vite";
import { clientConfig, serverConfig } from "../vite.config.ts";
import { markAsBuilt } from "./fingerprint.ts";

await markAsBuilt(async () => {
  await build(clientConfig);
  await build(serverConfig);
});
