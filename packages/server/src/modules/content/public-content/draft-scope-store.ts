import type { DraftScope } from '@ximblox/blocks/internal';
import { type RawBuilder, sql } from 'kysely';

/** A query of published pages, with the pages whose newest versions take the place of the published ones. */
export interface ScopedQuery {
  drafts?: DraftScope | undefined;
}

type Alias = 'p' | 'd';

const isInScope = (drafts: DraftScope, page: Alias): RawBuilder<boolean> =>
  drafts === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${page}.id`)} = any(${[...drafts]}::bigint[])`;

/** Whether the newest version of a page takes the place of its published one. */
const isDraft = (drafts: DraftScope, page: Alias): RawBuilder<boolean> => sql<boolean>`(
  ${isInScope(drafts, page)} and (
    ${sql.ref(`${page}.public_since`)} is null
    or ${sql.ref(`${page}.newest_version_id`)} is distinct from ${sql.ref(`${page}.published_version_id`)}
  )
)`;

/** Returns the condition that page `p` is shown: that it is public, or a draft of the scope. */
export const isShown = ({ drafts }: ScopedQuery): RawBuilder<boolean> =>
  drafts === undefined
    ? sql<boolean>`(p.public_since is not null and p.deleted_at is null)`
    : sql<boolean>`(p.deleted_at is null and (p.public_since is not null or ${isInScope(drafts, 'p')}))`;

const chosen = ({ drafts }: ScopedQuery, draft: string, published: string): RawBuilder<unknown> =>
  drafts === undefined
    ? sql.ref(published)
    : sql`case when ${isDraft(drafts, 'p')} then ${sql.ref(draft)} else ${sql.ref(published)} end`;

/** Returns the ID of the version of page `p` that is shown. */
export const shownVersionID = (query: ScopedQuery): RawBuilder<number> =>
  chosen(query, 'p.newest_version_id', 'p.published_version_id') as RawBuilder<number>;

/** Returns the tag IDs of the version of page `p` that is shown. */
export const shownTagIDs = (query: ScopedQuery): RawBuilder<unknown> =>
  chosen(query, 'p.tag_ids', 'p.published_tag_ids');

/**
 * Returns the table of the values that conditions compare, with the columns of `published_fields`. Those of drafts are computed,
 * so that published pages are still found by their indexes.
 */
export const shownFields = ({ drafts }: ScopedQuery): RawBuilder<unknown> =>
  drafts === undefined
    ? sql`published_fields`
    : sql`(
        select g.page_id, g.type, g.locale, g.fields from published_fields as g join pages as d on d.id = g.page_id
        where not ${isDraft(drafts, 'd')}
        union all
        select d.id, d.type, d.locale, comparable_fields(e.type_data)
        from pages as d join page_versions as e on e.id = d.newest_version_id
        where d.deleted_at is null and ${isDraft(drafts, 'd')}
      )`;
