import { createHash } from 'node:crypto';
import { type ComparedAs, kindOf, type SiteDefinition } from '@ximblox/blocks/internal';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { fieldExpression } from './page-value-store.ts';

/** Index on a field of the pages of a type. */
export interface FieldIndex {
  /** Derived from the definition, so that an index with another definition has another name. */
  name: string;
  definition: RawBuilder<unknown>;
}

/** Values that queries mostly sort by. */
const ordered = new Set<ComparedAs>(['number', 'day', 'moment', 'time']);

const prefix = 'published_fields_of_';

/**
 * Returns the indexes that the page types of a site declare; one for fields of several types with the same name and kind.
 * None of them is partial, since PostgreSQL does not use the statistics of partial indexes.
 */
function declaredIndexes(db: Database, site: Pick<SiteDefinition, 'pageTypes'>): FieldIndex[] {
  const definitions = site.pageTypes.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, { index, ...declared }]) => {
      const by = index ? kindOf(declared).query : undefined;
      if (!by) return [];
      const expression = fieldExpression({ by, field });
      if (by === 'ids' || by === 'choices') return [sql`using gin (${expression})`];
      // Empty values are last in both directions, so sorting in each needs an index of its own.
      const orders = ordered.has(by) ? ['asc nulls last', 'desc nulls last'] : ['asc nulls last'];
      return orders.map((order) => sql`(f.type, f.locale, (${expression}) ${sql.raw(order)})`);
    }),
  );
  // An index has no alias for its table.
  const texts = new Set(definitions.map((definition) => definition.compile(db).sql.replaceAll('f.', '')));
  return [...texts].map((text) => ({
    name: prefix + createHash('sha256').update(text).digest('hex').slice(0, 16),
    definition: sql.raw(text),
  }));
}

/** Returns the names of the existing indexes on fields, and whether each is complete. */
async function existingIndexes(db: Database): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select c.relname as name, i.indisvalid as is_valid
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = 'published_fields'::regclass and starts_with(c.relname, ${prefix})
  `.execute(db);
  return new Map(rows.map(({ name, is_valid: isValid }) => [name, isValid]));
}

/** Returns the declared indexes that do not exist, and the names of those that are incomplete or no longer declared. */
export async function indexChanges(
  db: Database,
  site: Pick<SiteDefinition, 'pageTypes'>,
): Promise<{ missing: FieldIndex[]; unwanted: string[] }> {
  const declared = declaredIndexes(db, site);
  const existing = await existingIndexes(db);
  const unwanted = [...existing].filter(
    ([name, isValid]) => !isValid || !declared.some((index) => index.name === name),
  );
  return {
    missing: declared.filter(({ name }) => !existing.get(name)),
    unwanted: unwanted.map(([name]) => name),
  };
}

/** Creates and drops indexes without blocking publications. It must not run in a transaction. */
export async function changeIndexes(
  db: Database,
  { missing, unwanted }: { missing: readonly FieldIndex[]; unwanted: readonly string[] },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const name of unwanted) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
      for (const { name, definition } of missing) {
        await sql`create index concurrently ${sql.id(name)} on published_fields ${definition}`.execute(connection);
      }
      // The planner knows the values of an expression only after this.
      if (missing.length > 0) await sql`analyze published_fields`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
