import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * What search asks of its index: the newest pages whose keys match any of some questions, slab by slab until there are
 * enough. `@` stands for the number of the slab. A function, since it is planned otherwise than all else: beside long columns
 * that stand elsewhere the table looks small, but to read them all takes longest.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    create function matching_pages(matches text[], most integer, pages_of_slab integer)
    returns table (page_id bigint, locale text, type text) language plpgsql stable set enable_seqscan = off as $$ begin
      return query select d.page_id, d.locale, d.type
      from generate_series((select max(l.page_id) from search_documents as l) / pages_of_slab, 0, -1) as s (slab)
      cross join lateral (
        select f.page_id, f.locale, f.type from unnest(matches) as m (match) cross join lateral (
          select * from search_documents as k where k.keys @@ replace(m.match, '@', s.slab || '/')::tsquery
        ) as f
        order by f.page_id desc
      ) as d
      limit most;
    end $$;
  `.execute(db);
}
