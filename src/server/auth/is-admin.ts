import type { Db } from "../db/connection.ts";

export async function isAdmin(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom("admin_users").select("email").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.selectFrom("admin_users").select("email").limit(1).executeTakeFirst()) !== undefined;
}
