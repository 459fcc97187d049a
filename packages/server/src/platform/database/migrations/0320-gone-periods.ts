import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Keeps when and where pages were public that are deleted permanently, so that the site at a moment can say what is missing. It
 * keeps addresses and times, nothing of the content. A trigger copies them from the periods, which are deleted with their page.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    create table gone_periods (
      locale text not null,
      slug text not null,
      since timestamptz not null,
      until timestamptz not null,
      -- When the page was deleted permanently.
      gone_at timestamptz not null
    );
    create index gone_periods_address on gone_periods (slug, locale);

    create function keep_gone_period() returns trigger language plpgsql as $$ begin
      insert into gone_periods (locale, slug, since, until, gone_at)
        values (old.locale, old.slug, old.since, coalesce(old.until, history_time(old.since)), history_time(old.since));
      return null;
    end $$;
    create trigger page_periods_keep_gone after delete on page_periods
      for each row when (old.version_id is not null) execute function keep_gone_period();
  `.execute(db);
}
