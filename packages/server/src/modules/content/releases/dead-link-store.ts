import type { ReleaseItemKind } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A page that an item of a release refers to, and that will not be public after the release. */
export interface DeadTarget {
  kind: ReleaseItemKind;
  key: string;
  pageID: number;
  /** Empty for a page that was deleted permanently. */
  title: string;
  isDeleted: boolean;
  /** Whether the release takes it off. */
  isTakenOff: boolean;
  /** Another open release that publishes it. */
  releaseID: number | null;
  releaseName: string | null;
}

/** Returns the pages that items of an open release refer to and that will not be public after it, by item. */
export async function deadTargets(db: Database, releaseID: number): Promise<DeadTarget[]> {
  const { rows } = await sql<DeadTarget>`
    with links as (
      select r.item_kind as kind, r.item_key as key, r.target_id as page_id
      from release_references as r where r.release_id = ${releaseID} and r.kind = 'page'
      union all
      select i.kind, i.key, (i.change ->> 'pageID')::bigint from release_items as i
      where i.release_id = ${releaseID} and i.kind = 'redirect' and i.change ->> 'pageID' is not null
    )
    select l.kind, l.key, l.page_id as "pageID", coalesce(p.title, '') as title,
      p.id is null or p.deleted_at is not null as "isDeleted", own.key is not null as "isTakenOff",
      other.id as "releaseID", other.name as "releaseName"
    from links as l
    left join pages as p on p.id = l.page_id
    left join release_items as own on own.release_id = ${releaseID} and own.kind = 'page' and own.key = l.page_id::text
    left join lateral (
      select r.id, r.name from release_items as i join releases as r on r.id = i.release_id
      where i.kind = 'page' and i.key = l.page_id::text and i.version_id is not null and r.id <> ${releaseID}
        and r.state in ('draft', 'in-review', 'approved')
      order by r.publish_at, r.id limit 1
    ) as other on true
    where p.id is null or p.deleted_at is not null
      or case when own.key is null then p.published_version_id is null else own.version_id is null end
    order by l.kind, l.key, l.page_id
  `.execute(db);
  return rows;
}
