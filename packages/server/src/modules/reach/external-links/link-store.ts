import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { CheckResult } from './check-address.ts';

/** A published version whose external links have not been stored yet. */
export interface UnprocessedVersion {
  page_id: number;
  version_id: number;
  type: string;
  /** Raw stored blocks for `upgradeBlocks`. */
  blocks: unknown;
  /** Raw stored data for `readParts`. */
  type_data: unknown;
}

/**
 * Returns the next unprocessed published versions and locks their pages until the transaction ends.
 * @param after ID of the last processed page
 */
export async function lockUnprocessedVersions(
  db: Database,
  after: number,
  limit: number,
): Promise<UnprocessedVersion[]> {
  const { rows } = await sql<UnprocessedVersion>`
    select p.id as page_id, v.id as version_id, p.type, v.blocks, v.type_data
    from pages as p join page_versions as v on v.id = p.published_version_id
    left join external_links_read as r on r.page_id = p.id
    where p.id > ${after} and p.public_since is not null and r.version_id is distinct from v.id
    order by p.id limit ${sql.lit(limit)} for no key update of p
  `.execute(db);
  return rows;
}

/** Replaces the stored external links of a page. */
export async function replaceLinks(
  db: Database,
  { page_id, version_id }: Pick<UnprocessedVersion, 'page_id' | 'version_id'>,
  urls: readonly string[],
): Promise<void> {
  await sql`
    insert into external_addresses (url) select unnest(${[...urls].toSorted()}::text[]) on conflict do nothing
  `.execute(db);
  await db.deleteFrom('page_external_links').where('page_id', '=', page_id).execute();
  await sql`insert into page_external_links (page_id, url) select ${page_id}, unnest(${[...urls]}::text[])`.execute(db);
  await db
    .insertInto('external_links_read')
    .values({ page_id, version_id })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet({ version_id }))
    .execute();
}

/** Deletes addresses that no page links to. */
export async function deleteUnusedAddresses(db: Database): Promise<void> {
  await sql`
    delete from external_addresses as a where not exists (select 1 from page_external_links as l where l.url = a.url)
  `.execute(db);
}

/** Returns the addresses on public pages that are due for a check, the longest overdue first. */
export async function dueAddresses(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select a.url from external_addresses as a
    where a.due_at <= now() and exists (
      select 1 from page_external_links as l join pages as p on p.id = l.page_id
      where l.url = a.url and p.public_since is not null
    )
    order by a.due_at, a.url limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ url }) => url);
}

/** Stores the result of a check. Broken addresses are due again after a day, others after a week. */
export async function saveResult(db: Database, url: string, result: CheckResult): Promise<void> {
  const problem = result.kind === 'fine' || result.kind === 'private' || result.kind === 'offline' ? null : result.kind;
  await sql`
    update external_addresses set checked_at = now(), status = ${result.status}, problem = ${problem},
      failures = case when ${problem}::text is null then 0 else failures + 1 end,
      due_at = now() + case when ${problem}::text is null then interval '7 days' else interval '1 day' end
    where url = ${url}
  `.execute(db);
}
