import pg from "pg";

/** Throws, naming the first of `tables` whose rows differ, as text, between the databases. */
export async function compareTables(
  before: pg.ClientConfig,
  after: pg.ClientConfig,
  tables: readonly string[],
): Promise<void> {
  const clients = [new pg.Client(before), new pg.Client(after)] as const;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (const table of tables) {
      const [was, is] = await Promise.all(clients.map((client) => sumOf(client, table)));
      if (was !== is) throw new Error(`The table ${table} differs after the move (${was}, then ${is})`);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The row count and an order-independent sum of the rows' hashes. */
async function sumOf(client: pg.Client, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from ${table} t`,
  );
  return rows[0]?.sum;
}
