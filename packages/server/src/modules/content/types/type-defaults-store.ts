import type { BlockContent } from '@ximblox/blocks';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Reference, setSiteReferences } from '../../foundation/references/index.ts';
import { openChange } from '../../foundation/site-versions/index.ts';

/** The default values of a page type in a locale; version 0 without content if none are stored. */
export interface TypeDefaults {
  version: number;
  updatedAt: Date | null;
  updatedBy: { ID: number; name: string } | null;
  content: BlockContent | null;
}

/** Returns the default values of a page type in a locale. */
export async function findTypeDefaults(db: Database, type: string, locale: string): Promise<TypeDefaults> {
  const row = await db
    .selectFrom('page_type_defaults as d')
    .leftJoin('users as u', 'u.id', 'd.updated_by')
    .select(['d.content', 'd.version', 'd.updated_at', 'd.updated_by', 'u.name'])
    .where('d.type', '=', type)
    .where('d.locale', '=', locale)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ? { ID: row.updated_by, name: row.name ?? '' } : null,
    content: (row?.content ?? null) as BlockContent | null,
  };
}

/**
 * Returns the default values that pages of a type show in a locale; null if none are stored.
 * @param releaseID an open release, whose default values take the place of the live ones
 */
export async function findShownDefaults(
  db: Database,
  { type, locale, releaseID }: { type: string; locale: string; releaseID?: number | undefined },
): Promise<BlockContent | null> {
  const change = await openChange(db, releaseID, { kind: 'page-type', key: `${type}:${locale}` });
  return change?.content ?? (await findTypeDefaults(db, type, locale)).content;
}

/** Returns the default values of a page type in a locale and locks them until the transaction ends. */
export async function lockTypeDefaults(db: Database, type: string, locale: string): Promise<TypeDefaults> {
  // An advisory lock, since there is no row to lock before the first save.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`page-type:${type}:${locale}`}, 0))`.execute(db);
  return findTypeDefaults(db, type, locale);
}

/** Inserts or replaces the default values of a page type in a locale, and replaces their references. */
export async function storeTypeDefaults(
  db: Database,
  defaults: {
    type: string;
    locale: string;
    content: BlockContent;
    references: readonly Reference[];
    userID: number | null;
  },
): Promise<void> {
  const { type, locale, references, userID } = defaults;
  const content = JSON.stringify(defaults.content);
  await db
    .insertInto('page_type_defaults')
    .values({ type, locale, content, updated_by: userID })
    .onConflict((conflict) =>
      conflict.columns(['type', 'locale']).doUpdateSet({
        content,
        updated_by: userID,
        updated_at: sql`now()`,
        version: sql`page_type_defaults.version + 1`,
      }),
    )
    .execute();
  await setSiteReferences(db, { place: 'page-type', type, locale }, references);
}

/** SQL expression for the default values of the type of page `p` in its locale. */
export const defaultsOfPage = sql<BlockContent | null>`(
  select d.content from page_type_defaults as d where d.type = p.type and d.locale = p.locale
)`;

/** SQL subquery for the IDs of the files in the default values of the type of page `p` in its locale. */
export const filesOfType: RawBuilder<unknown> = sql`
  select s.target_id from site_references as s
  where s.place = 'page-type' and s.type = p.type and s.locale = p.locale and s.kind = 'file'
`;
