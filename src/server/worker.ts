import { join } from "node:path";
import { connect } from "./db/connection.ts";
import { isSecure } from "./environment.ts";
import { prepareShop } from "./prepare.ts";
import { runWorker } from "./processes/run-worker.ts";
import { serve } from "./serve.ts";

// Loads its code while the database starts, then follows its parent's messages.
runWorker({
  prepare: async (connection, environment, log) => {
    if (!environment.mail) log.info("SMTP_URL is not set: no mail is sent");
    // The shop itself has no TLS: an https address means a proxy.
    if (isSecure(environment) && environment.trustedProxies.rules.length === 0) {
      log.warn("TRUSTED_PROXY is not set: the limits by address count all visitors as one");
    }
    const db = connect(connection, (err) => log.warn({ err }, "A connection to the database was lost"), 1);
    return prepareShop(db, environment).finally(() => db.destroy());
  },
  serve: (context) => serve({ ...context, buildFolder: join(import.meta.dirname, "..") }),
});
