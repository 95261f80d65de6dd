import pg from "pg";
import { addConnectionError } from "./errors.ts";
import { serverOf } from "./find-primary.ts";
import { addressesOf } from "./hosts.ts";
import { type KnownPrimary, primaryOf } from "./primary.ts";

/** How often a connection with an abandoned statement checks whether its server is still the primary. */
const LOOK_AGAIN_MS = 3_000;

/** A machine that is gone closes no connection: while waiting, this side notices within half a minute, the server within two. */
const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
const SERVER_KEEPALIVE = {
  tcp_keepalives_idle: 60, // seconds
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 90_000, // ms: rows that nobody confirms
} as const;

/** What statements and the driver rely on, whatever is set for the server, the database or the role. */
const ASSUMED =
  "set default_transaction_isolation = 'read committed'; set datestyle = 'ISO'; set standard_conforming_strings = on";

/** PostgreSQL reports both to every client, from version 14 on. */
const READ_ONLY_PARAMETERS = new Set(["in_hot_standby", "default_transaction_read_only"]);

/** The server takes no writes; SQLSTATE read_only_sql_transaction, as for a refused write. */
class ReadOnlyServer extends Error {
  readonly code = "25006";
}

/** Connects to the writable host of `connectionString` (it may name several), and closes once another host takes over. */
export class DatabaseClient extends pg.Client {
  readonly #primary: KnownPrimary | undefined;
  readonly #hasSeveralHosts: boolean = false;
  readonly #settings: string;
  #isReadOnly = false;
  #isUnanswered = false;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...rest } = config;
    const others = { ...KEEPALIVE, ...rest };
    const [first, ...further] = connectionString === undefined ? [] : addressesOf(connectionString);
    super(first === undefined ? others : { ...others, connectionString: first });
    const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
    const numbers = Object.entries({ ...SERVER_KEEPALIVE, ...limits });
    this.#settings = numbers
      .flatMap(([name, value]) => (value === undefined ? [] : [`set ${name} = ${Number(value)}`]))
      .concat(ASSUMED)
      .join("; ");
    if (connectionString !== undefined) this.#primary = primaryOf(connectionString);
    this.#hasSeveralHosts = further.length > 0;
    // Without a listener, a connection lost between two statements would end the process; now the next statement fails.
    this.on("error", () => this.#hasSeveralHosts && void this.#primary?.lookAgain());
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterValue === "on" && READ_ONLY_PARAMETERS.has(parameterName)) this.#isReadOnly = true;
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(connected: (error: Error | null, client?: pg.Client) => void): void;
  override connect(connected?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
    const connecting = this.#connectToPrimary().catch((error: unknown) => {
      addConnectionError(error);
      throw error;
    });
    if (!connected) return connecting;
    connecting.then((client) => connected(null, client), connected);
  }

  /** Resolves once the abandoned statement is answered or the connection is lost; until then no other statement may run. */
  async untilAnswered(): Promise<void> {
    this.#isUnanswered = true;
    const again = setInterval(() => void this.#primary?.lookAgain(), LOOK_AGAIN_MS).unref();
    const answered = new Promise<void>((resolve) => this.once("drain", resolve).once("end", resolve));
    void this.#primary?.lookAgain();
    await answered.finally(() => clearInterval(again));
  }

  destroy(): void {
    this.connection.stream.destroy();
  }

  async #connectToPrimary(): Promise<pg.Client> {
    if (this.#primary && this.#hasSeveralHosts) {
      const address = await this.#primary.find();
      const { host, port } = new pg.Client({ connectionString: address });
      Object.assign(this, { host, port });
    }
    try {
      await super.connect();
      // A connection pooler refuses these in the startup message.
      await this.query(this.#settings);
      if (this.#isReadOnly) throw new ReadOnlyServer("the server is a standby or read-only and takes no writes");
    } catch (error) {
      this.destroy();
      if (this.#hasSeveralHosts) void this.#primary?.lookAgain();
      throw error;
    }
    this.#join();
    return this;
  }

  #join(): void {
    const isUnanswered = (): boolean => this.#isUnanswered;
    const member = {
      server: serverOf(this),
      get isUnanswered() {
        return isUnanswered();
      },
      close: () => this.destroy(),
    };
    this.#primary?.members.add(member);
    this.once("end", () => this.#primary?.members.delete(member));
  }
}

type ParameterStatus = { parameterName: string; parameterValue: string };
