import { isEmail } from "#domain/customer.ts";
import {
  addAdmin,
  createLinkForBrowser,
  createResetLink,
  listAdmins,
  removeAdmin,
} from "#server/administrators/admin-users.ts";
import { BROWSER_LINK_MINUTES, PASSWORD_LINK_MINUTES } from "#server/auth/one-time-link.ts";
import { disableSecondFactor } from "#server/auth/second-factor.ts";
import { connect, type Db } from "#server/db/connection.ts";
import type { Environment } from "#server/environment.ts";
import { runCommand } from "./run-command.ts";
import { openShopDatabase } from "./shop-database.ts";

const USAGE = `Who may use the panel:
  npm run admin -- list                    everyone who may
  npm run admin -- add EMAIL               lets someone in
  npm run admin -- remove EMAIL            shuts someone out at once
  npm run admin -- reset EMAIL             prints a link to choose a new password
  npm run admin -- new-browser EMAIL       prints a link to sign in with a new browser while others guess
  npm run admin -- no-second-factor EMAIL  asks someone for no code any more: the phone is lost`;

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

type Command = (db: Db, email: string, publicUrl: string) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  add,
  remove,
  reset,
  "new-browser": letBrowserIn,
  "no-second-factor": endSecondFactor,
};

async function list(db: Db): Promise<number> {
  const admins = await listAdmins(db);
  for (const { email, hasPassword } of admins) console.log(hasPassword ? email : `${email} (no password yet)`);
  if (admins.length === 0) console.log("No administrator yet.");
  return DONE;
}

async function add(db: Db, email: string, publicUrl: string): Promise<number> {
  const added = await addAdmin(db, email);
  if (!added.ok) return say(`${email} is an administrator already.`, REFUSED);
  console.log(`${email} is an administrator now.`);
  if (!added.value.hasPassword) return reset(db, email, publicUrl);
  return say("The password from before is still good, and so is a second factor.", DONE);
}

async function remove(db: Db, email: string): Promise<number> {
  if (!(await removeAdmin(db, email)).ok) return say(`${email} is not an administrator.`, REFUSED);
  console.log(`${email} is no administrator any more, and signed out everywhere.`);
  const isAnyoneLeft = (await listAdmins(db)).length > 0;
  return isAnyoneLeft ? DONE : say("Nobody is left: the next start sees to a first administrator again.", DONE);
}

async function reset(db: Db, email: string, publicUrl: string): Promise<number> {
  const link = await createResetLink(db, email, publicUrl);
  if (!link.ok) return say(`${email} is not an administrator.`, REFUSED);
  console.log(`With this link a password can be chosen, once and within ${PASSWORD_LINK_MINUTES} minutes:`);
  return say(link.value, DONE);
}

async function letBrowserIn(db: Db, email: string, publicUrl: string): Promise<number> {
  const link = await createLinkForBrowser(db, email, publicUrl);
  if (!link.ok) return say(`${email} is not an administrator.`, REFUSED);
  console.log(
    `With this link a new browser can sign in, once and within ${BROWSER_LINK_MINUTES} minutes, with the password:`,
  );
  return say(link.value, DONE);
}

async function endSecondFactor(db: Db, email: string): Promise<number> {
  if (!(await disableSecondFactor(db, email, null)).ok) return say(`${email} has no second factor.`, REFUSED);
  return say(`${email} signs in with the password alone now. Turn the second factor on again in the panel.`, DONE);
}

/** Says a last line, on the channel that its exit code belongs to. */
function say(line: string, code: number): number {
  if (code === DONE) console.log(line);
  else console.error(line);
  return code;
}

async function main(environment: Environment, [name = "", address = "", ...rest]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const email = address.trim().toLowerCase();
  const isComplete = name === "list" ? address === "" : address !== "";
  if (!command || !isComplete || rest.length > 0) return say(USAGE, WRONG_USAGE);
  if (name !== "list" && !isEmail(email)) return say(`${address} is not an e-mail address.`, WRONG_USAGE);

  await using database = await openShopDatabase(environment);
  await using db = connect(database.connection, () => undefined, 1);
  return await command(db, email, environment.publicUrl);
}

await runCommand(async (environment, parameters) => {
  process.exitCode = await main(environment, parameters);
});
