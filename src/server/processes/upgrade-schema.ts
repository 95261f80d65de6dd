import { basename } from "node:path";
import type pg from "pg";
import type { UpgradeBackup } from "../backup/upgrade-backup.ts";
import { CannotStart } from "../cannot-start.ts";
import { messageOf } from "../caught-error.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";

export type UpgradeOptions = {
  environment: Environment;
  withoutBackup: boolean; // for an operator who cannot make one first, and has another
  migrationsFolder: string;
  log: Log;
  say(line: string): void;
  signal: AbortSignal;
};

type ShopToUpgrade = {
  owner: pg.ClientConfig; // of the role that migrates
  connection: pg.ClientConfig; // of the role that serves; the same object where there is one role
  secretKey: string;
};

/** Makes a backup first if there is a shop already. Returns the migrations it applied. Throws CannotStart. */
export async function upgradeSchema(options: UpgradeOptions, shop: ShopToUpgrade): Promise<string[]> {
  const { owner, connection } = shop;
  const [{ migrate }, { findServingRole, grantToRuntimeRole, refuseOtherOwner }, { withClient }] = await Promise.all([
    import("../db/migrate.ts"),
    import("../db/runtime-role.ts"),
    import("../db/with-client.ts"),
  ]);
  let backup: UpgradeBackup | undefined;
  try {
    // One connection for all of it: the first ones after a database start are slow.
    const applied = await withClient(owner, async (client) => {
      const role = owner === connection ? undefined : await findServingRole(client, connection);
      if (role !== undefined) await refuseOtherOwner(client);
      const names = await migrate(client, options.migrationsFolder, async (newest) => {
        if (!options.withoutBackup) backup = await backUp(options, shop, newest);
      });
      if (role !== undefined) await grantToRuntimeRole(client, role);
      return names;
    });
    // No harm if this fails: the backup exists, and later ones are recorded.
    await backup
      ?.note(owner)
      .catch((err: unknown) => options.log.warn({ err }, "the backup was made, but could not be recorded"));
    return applied;
  } catch (cause) {
    if (cause instanceof CannotStart) throw cause;
    const hint = cause instanceof Error && "hint" in cause ? cause.hint : undefined;
    const before = backup ? ` The shop as it was is in ${backup.place}.` : "";
    throw new CannotStart(
      `The database cannot be brought to the newest schema: ${[messageOf(cause), hint].filter(Boolean).join(". ").replace(/\.$/, "")}.${before}`,
      { cause },
    );
  }
}

async function backUp(
  { environment, say, signal }: UpgradeOptions,
  { owner, secretKey }: ShopToUpgrade,
  newest: string,
): Promise<UpgradeBackup> {
  say("Making a backup before the schema is upgraded…");
  const [{ backUpForUpgrade }, { openStorage }] = await Promise.all([
    import("../backup/upgrade-backup.ts"),
    import("../storage/open.ts"),
  ]);
  const { passphrase } = environment.backup;
  const source = { connection: owner, storage: openStorage(environment), secretKey, passphrase, signal };
  try {
    const backup = await backUpForUpgrade(environment, source, basename(newest, ".sql"));
    say(`${backup.place} holds the shop as it was.`);
    return backup;
  } catch (cause) {
    throw new CannotStart(
      `The schema is not upgraded and nothing was changed, because no backup could be made first: ${messageOf(cause)}. Fix that, or upgrade without one: npm start -- --without-backup`,
      { cause },
    );
  }
}
