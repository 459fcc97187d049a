import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Names a translation group by its original: the first of its pages that has no source. */
export async function up(db: Database): Promise<void> {
  await sql`
    create or replace function translation_groups_of(bigint[]) returns setof translation_groups language sql stable as $$
      select
        p.group_id,
        (array_agg(p.id order by p.place))[1],
        (array_agg(p.type order by p.place))[1],
        (array_agg(p.title order by p.place))[1],
        count(*) filter (where p.published_version_id is null),
        count(*) filter (where p.published_version_id <> p.newest_version_id),
        min(p.created_at),
        max(p.updated_at),
        (array_agg(p.updated_by order by p.updated_at desc, p.id desc))[1],
        max(p.published_at)
      from (
        select q.*, row_number() over (
          partition by q.group_id order by exists (select from translation_sources as t where t.page_id = q.id), q.id
        ) as place
        from pages as q where q.group_id = any ($1) and q.deleted_at is null
      ) as p
      group by p.group_id
    $$;

    create function keep_group_of_source() returns trigger language plpgsql as $$ begin
      perform keep_translation_groups(array(select p.group_id from pages as p where p.id = coalesce(new.page_id, old.page_id)));
      return null;
    end $$;
    create trigger translation_sources_keep_group after insert or delete on translation_sources
      for each row execute function keep_group_of_source();

    select keep_translation_groups(array(select id from translation_groups order by id));
  `.execute(db);
}
