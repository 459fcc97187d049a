import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';

/** All migrations in the order in which they run; a name never changes once released. */
export const migrations: Record<string, (db: Database) => Promise<void>> = {
  '0001-initial': initial.up,
};
