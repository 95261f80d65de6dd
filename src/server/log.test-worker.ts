import { createLog } from "./log.ts";

const log = createLog("info");
log.info("first");
setTimeout(() => {
  log.fatal("second");
  process.exit(3);
}, 100);
