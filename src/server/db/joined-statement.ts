import pg from "pg";
import { preparedName } from "./prepared.ts";

const BEGIN = "begin; ";
const COMMIT = "; commit";

type Value = string | number | null;

/** One round trip for a statement and its `begin; ` or `; commit`: the driver's own takes no parameters. If it fails, nothing is committed and the transaction stays open. */
export async function runJoined(client: pg.ClientBase, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const begins = text.startsWith(BEGIN);
  const commits = text.endsWith(COMMIT);
  if (!begins && !commits) return client.query({ name: preparedName(text), text, values });
  const statement = text.slice(begins ? BEGIN.length : 0, commits ? -COMMIT.length : undefined);
  return new Promise((resolve, reject) => {
    const joined = new JoinedStatement({ begins, statement, values: values.map(asValue), commits });
    joined.callback = (error, results) => {
      if (error) reject(error);
      else resolve([results].flat()[begins ? 1 : 0]!);
    };
    client.query(joined);
  });
}

function asValue(value: unknown): Value {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error("A joined statement takes text, numbers and null");
}

type Joined = { begins: boolean; statement: string; values: Value[]; commits: boolean };

/** Gives the driver a single answer: its timeouts see one statement. */
class JoinedStatement extends pg.Query {
  declare callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void;
  readonly #joined: Joined;

  constructor(joined: Joined) {
    super({ text: joined.statement });
    this.#joined = joined;
  }

  /** Called by the driver; the server runs all of it until the first error. */
  prepare(connection: pg.Connection): void {
    const { begins, statement, values, commits } = this.#joined;
    if (begins) send(connection, "begin");
    send(connection, statement, values);
    if (commits) send(connection, "commit");
    connection.sync();
  }

  requiresPreparation(): boolean {
    return true;
  }
}

function send(connection: pg.Connection, text: string, values: Value[] = []): void {
  connection.parse({ name: "", text, types: [] }, true);
  connection.bind({ values: values.map((value) => (value === null ? null : String(value))) }, true);
  connection.describe({ type: "P", name: "" }, true);
  connection.execute({}, true);
}
