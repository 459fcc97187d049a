import type { MediaItem } from '@ximblox/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countMatches } from '../../../platform/database/count-rows.ts';
import { paginate } from '../../../platform/database/paginate.ts';
import { isReferred } from '../../foundation/references/index.ts';
import { below, type MediaFileRow, tagNames } from './media-store.ts';

/** Filter, order and page of a list of files. */
export interface FileQuery {
  directory: string;
  /** Whether to include files in descendants of the folder. */
  below: boolean;
  searchTerm: string;
  /** Empty for all types. */
  types: readonly MediaItem['type'][];
  tag?: string | undefined;
  shared?: boolean | undefined;
  /** Only images that lack an alternative text in one of these locales; null for no filter. */
  missingAltIn: readonly string[] | null;
  unused: boolean;
  column: '' | 'name' | 'createdAt' | 'updatedAt' | 'fileSize';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const hasTerm = (term: string): Expression<SqlBool> => sql<boolean>`(
  file_name ilike ${likePattern(term)} or default_alt_text ilike ${likePattern(term)} or alt_texts::text ilike ${likePattern(term)}
  or (tag_ids <> '{}' and tag_ids && array(select t.id from tags as t where t.name ilike ${likePattern(term)}))
)`;

const hasTag = (name: string): Expression<SqlBool> => sql<boolean>`(
  tag_ids <> '{}' and tag_ids && array(
    select t.id from tags as t where lower(t.name) = lower(${name}) and t.merged_into is null and t.deleted_at is null
  )
)`;

const lacksAlt = (locales: readonly string[]): Expression<SqlBool> =>
  sql<boolean>`(type in ('image', 'gif') and default_alt_text = '' and not alt_texts ?& ${locales}::text[])`;

const matching = (db: Database, query: FileQuery) =>
  db
    .selectFrom('media_files')
    .where('deleted_at', 'is', null)
    .where((row) => (query.below ? below(row.ref('path'), query.directory) : sql<boolean>`path = ${query.directory}`))
    .$if(query.searchTerm !== '', (some) => some.where(hasTerm(query.searchTerm)))
    .$if(query.types.length > 0, (some) => some.where('type', 'in', [...query.types]))
    .$if(query.tag !== undefined, (some) => some.where(hasTag(query.tag ?? '')))
    .$if(query.shared !== undefined, (some) => some.where('shared', '=', query.shared === true))
    .$if(query.missingAltIn !== null, (some) => some.where(lacksAlt(query.missingAltIn ?? [])))
    .$if(query.unused, (some) => some.where((row) => row.not(isReferred('file', row.ref('media_files.id')))));

const columns = {
  '': sql`file_name collate titles`,
  name: sql`file_name collate titles`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  fileSize: sql`file_size`,
} as const;

/** Lists one page of the files that match a query. */
export const listFiles = (db: Database, query: FileQuery): Promise<MediaFileRow[]> =>
  matching(db, query)
    .selectAll()
    .select(tagNames)
    .$castTo<MediaFileRow>()
    .orderBy(columns[query.column], query.order)
    .orderBy('id', query.order)
    .$call(paginate(query))
    .execute();

/** Counts the files that match a query, at most `maxTotal`. */
export async function countFiles(db: Database, query: FileQuery): Promise<number> {
  const row = await db.selectNoFrom(countMatches(matching(db, query)).as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** Lists the subfolders of a folder, or all its descendants if `deep`, with the number of files directly in each, sorted by path. */
export async function listFoldersWithCounts(
  db: Database,
  path: string,
  deep: boolean,
): Promise<{ path: string; files: number }[]> {
  const prefix = path === '/' ? '/' : `${path}/`;
  const { rows } = await sql<{ path: string; files: number }>`
    select d.path, count(f.id)::bigint as files
    from media_directories as d left join media_files as f on f.path = d.path and f.deleted_at is null
    where starts_with(d.path, ${prefix})
      and (${deep}::boolean or strpos(substr(d.path, length(${prefix}) + 1), '/') = 0)
    group by d.path order by string_to_array(lower(d.path), '/') collate titles
  `.execute(db);
  return rows;
}

/** Lists the tags of files in the library with their number of files, sorted by name. */
export async function listTags(db: Database): Promise<{ name: string; files: number }[]> {
  const { rows } = await sql<{ name: string; files: number }>`
    select t.name, count(*)::bigint as files
    from media_files as f cross join lateral unnest(f.tag_ids) as u (tag) join tags as t on t.id = u.tag
    where f.deleted_at is null and f.tag_ids <> '{}'
    group by t.id order by t.name collate titles
  `.execute(db);
  return rows;
}

/** Finds the user who added a file; ID 0 if the account was deleted. */
export async function findUploader(db: Database, userID: number | null): Promise<{ ID: number; name: string }> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userID ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { ID: row?.id ?? 0, name: row?.name ?? '' };
}
