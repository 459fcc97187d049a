import type { Database } from './database.ts';

/** Older migrations that a migration replaces: it does not run in a database that has run all of them. */
export interface Replacement {
  /** Names of the migrations, as stored in the table `migrations`. */
  names: readonly string[];
  /** The last version of Ximblox that has all of them, such as `version 1.4`. */
  lastVersion: string;
  /** Removes the differences between their schema and the one that this migration creates. */
  adopt(db: Database): Promise<void>;
}

/** A migration of the schema, in a file of its own. */
export interface Migration {
  up(db: Database): Promise<void>;
  replaces?: Replacement;
}
