import { type RawBuilder, sql } from 'kysely';
import type { FourEyes } from '../../foundation/settings/index.ts';

/**
 * Selects the users who wrote what `page_versions as v` brings: the authors of its version and of those before it, back to the
 * latest that has been public. Of a version of a release that has been public, the live line has what it had taken over.
 */
export const versionWriters = sql<number>`
  select w.author_id from page_versions as w
  where w.page_id = v.page_id and w.author_id is not null and w.number <= v.number
    and (w.release_id is null or w.release_id = v.release_id) and w.number > coalesce((
      select max(coalesce(o.number, q.number)) from publications as b join page_versions as q on q.id = b.version_id
      left join page_versions as o on o.id = q.base_version_id
      where b.page_id = v.page_id and q.number < v.number
    ), 0)`;

/**
 * Returns the condition that the caller may not decide on what they wrote, as `isWriterBarred` does for one page.
 * @param mayPublish condition on `pages as p`: the caller may publish the page directly
 */
export const writersBarred = (fourEyes: FourEyes, mayPublish: RawBuilder<boolean>): RawBuilder<boolean> =>
  fourEyes === 'requests' ? sql<boolean>`not ${mayPublish}` : sql<boolean>`${fourEyes === 'publications'}::boolean`;
