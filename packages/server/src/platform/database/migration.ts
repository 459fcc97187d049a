import type { Database } from './database.ts';

/** Older migrations that a migration stands for: it does not run in a database that has run all of them. */
export interface Replacement {
  /** Names of the migrations, which stay in the table `migrations` of a database that ran them. */
  names: readonly string[];
  /** The last version of Ximblox that has them all, such as `version 1.4`. */
  lastVersion: string;
  /** Removes the differences between what they ended in and what this migration creates. */
  adopt(db: Database): Promise<void>;
}

/** One step of the schema, in a file of its own. */
export interface Migration {
  up(db: Database): Promise<void>;
  replaces?: Replacement;
}
