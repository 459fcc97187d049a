import { type RawBuilder, sql } from 'kysely';

/** Pages that a release publishes, at most 1,000, with the titles that they have in it. */
const titlesIn = (releaseID: number): RawBuilder<unknown> => sql`
  select v.page_id, v.title from release_items as i join page_versions as v on v.id = i.version_id
  where i.release_id = ${releaseID} and i.kind = 'page'`;

/** IDs of the pages whose title in a release matches a pattern of `likePattern`. */
export const titledInRelease = (releaseID: number, pattern: string): RawBuilder<unknown> =>
  sql`select t.page_id from (${titlesIn(releaseID)}) as t where folded(t.title) like folded(${pattern})`;

/** Title of a page in a release, in the order of a dictionary. @param pageID column with its ID @param title column with its live title */
export const titleInRelease = (releaseID: number, pageID: RawBuilder<unknown>, title: RawBuilder<unknown>) =>
  sql<string>`coalesce((
    select v.title from release_items as i join page_versions as v on v.id = i.version_id
    where i.release_id = ${releaseID} and i.kind = 'page' and i.key = ${pageID}::text
  ), ${title}) collate titles`;

/**
 * IDs of the first rows of a list by the titles in a release. The list walks the index of live titles without the pages that the
 * release publishes, and these are merged into it.
 */
export const firstByReleaseTitle = (
  releaseID: number,
  {
    from,
    pageID,
    matching,
    direction,
    byID,
    most,
    page,
  }: {
    /** Table with `title`, as `p`. */
    from: RawBuilder<unknown>;
    /** Column with the ID of the page that has the title. */
    pageID: RawBuilder<unknown>;
    matching: RawBuilder<unknown>;
    direction: RawBuilder<unknown>;
    byID: RawBuilder<unknown>;
    /** Number of rows up to the end of the requested page. */
    most: RawBuilder<unknown>;
    page: RawBuilder<unknown>;
  },
): RawBuilder<number[]> => sql<number[]>`array(
  with t as materialized (${titlesIn(releaseID)})
  select f.id from (
    (select p.id, p.title collate titles as place from ${from} as p
      where ${matching} and (${pageID} = any (array(select t.page_id from t))) is not true
      order by p.title collate titles ${direction}, p.id ${byID} limit ${most})
    union all
    (select p.id, t.title collate titles from t join ${from} as p on ${pageID} = t.page_id where ${matching})
  ) as f order by f.place ${direction}, f.id ${byID} ${page}
)`;
