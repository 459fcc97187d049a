import { sharedSectionType } from '@ximblox/blocks/internal';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Serialises changes of what shared sections show, with an advisory lock until the transaction ends. */
export async function lockSections(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox shared sections'))`.execute(db);
}

/**
 * Returns those of some pages that a page cannot show: they are not shared sections, or they contain the page itself.
 * @param pageID null for a new page
 */
export async function wrongSections(db: Database, pageID: number | null, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive inside (chosen, id) as (
      select c.id, c.id from unnest(${[...ids]}::bigint[]) as c (id)
      union
      select i.chosen, r.target_id from inside as i
      join page_references as r on r.page_id = i.id and r.kind = 'page' and r.uses > 0
      join pages as p on p.id = r.target_id and p.type = ${sharedSectionType}
    )
    select chosen as id from inside where id = ${pageID}
    union
    select c.id from unnest(${[...ids]}::bigint[]) as c (id)
    where not exists (select from pages as p where p.id = c.id and p.type = ${sharedSectionType})
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
