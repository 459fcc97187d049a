import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Blocks and page types that gather pages under tags point to these tags. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_references drop constraint page_references_kind_check;
    alter table page_references add constraint page_references_kind_check check (kind in ('page', 'file', 'tag'));
    alter table site_references drop constraint site_references_kind_check;
    alter table site_references add constraint site_references_kind_check check (kind in ('page', 'file', 'tag'));
  `.execute(db);
}
