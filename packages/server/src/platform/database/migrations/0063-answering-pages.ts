import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Pages whose keys match any of some questions, the newest of each slab first, as `matching_pages` finds them, which
 * instances of before go on to call. Here every other slab is enough, so that two connections share the work; pages come
 * back as an array for each locale and type instead of a row each, which took longer than to find them; and the plan is
 * kept, since it is the same for whatever is asked.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    -- @param step how many slabs to go on by, from the newest but as many as skipped
    create function answering_pages(matches text[], most integer, pages_of_slab integer, skipped integer, step integer)
    returns table (locale text, type text, pages bigint[]) language plpgsql stable
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$ begin
      return query select d.locale, d.type, array_agg(d.page_id) from (
        select f.page_id, f.locale, f.type
        from generate_series(
          (select max(l.page_id) from search_documents as l) / pages_of_slab - skipped, 0, -step
        ) as s (slab)
        cross join lateral (
          select n.page_id, n.locale, n.type from unnest(matches) as m (match) cross join lateral (
            select * from search_documents as k where k.keys @@ replace(m.match, '@', s.slab || '/')::tsquery
          ) as n
          order by n.page_id desc
        ) as f
        limit most
      ) as d
      group by d.locale, d.type;
    end $$;
  `.execute(db);
}
