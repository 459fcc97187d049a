import { sharedSectionType } from '@ximblox/blocks/internal';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Serialises changes of what shared sections show, with an advisory lock until the transaction ends. */
export async function lockSections(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox shared sections'))`.execute(db);
}

/**
 * Returns those of some pages that a page cannot show, each with its error code: V_12 if it is not a shared section, V_19 if it
 * contains the page itself.
 * @param pageID null for a new page
 */
export async function wrongSections(
  db: Database,
  pageID: number | null,
  ids: readonly number[],
): Promise<Map<number, 'V_12' | 'V_19'>> {
  const { rows } = await sql<{ id: number; code: 'V_12' | 'V_19' }>`
    with recursive inside (chosen, id) as (
      select p.id, p.id from pages as p
      where p.id = any(${[...ids]}::bigint[]) and p.type = ${sharedSectionType}
      union
      select i.chosen, r.target_id from inside as i
      join page_references as r on r.page_id = i.id and r.kind = 'page' and r.uses > 0
      join pages as p on p.id = r.target_id and p.type = ${sharedSectionType}
    )
    select chosen as id, 'V_19' as code from inside where id = ${pageID}
    union
    select c.id, 'V_12' from unnest(${[...ids]}::bigint[]) as c (id)
    where not exists (select from pages as p where p.id = c.id and p.type = ${sharedSectionType})
  `.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
