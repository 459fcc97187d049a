import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';

/** Sends `begin` together with the first statement, instead of waiting for an answer that tells nothing. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();
  readonly #pool: Pool;
  #ended: Promise<void> | undefined;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Only a connection that has broken fails here, and then whatever follows on it fails as well.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await (this.#ended ??= this.#pool.end());
  }
}

/**
 * The connection of a transaction for several statements at once; Kysely itself hands it out for one after another. Once it
 * is there a statement leaves in the moment in which it is asked for, so that a commit asked for afterwards comes behind it.
 */
class SharedConnection implements ConnectionProvider {
  readonly #provided: Promise<DatabaseConnection>;
  #connection: DatabaseConnection | undefined;

  constructor(owner: ConnectionProvider) {
    this.#provided = owner.provideConnection(async (connection) => connection);
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    return consumer((this.#connection ??= await this.#provided));
  }
}

class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(new SharedConnection(provider));
  }
}

/**
 * Kysely on a pool whose connections take statements before they have answered the ones before: what a transaction asks at
 * once goes out at once. When one of such statements fails, PostgreSQL refuses those behind it, and the transaction as a whole.
 */
export function pipelined<Tables>(pool: Pool): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool });
  const driver = new PipelinedDriver(pool);
  // With a pool that is there already it is ready at once.
  void driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipelinedExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
