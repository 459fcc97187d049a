import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Looks up only the documents about a frequent word where these are enough. The previous version calls the function with four
 * parameters.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Documents with all words; where there are more than 1000, also those that are about one of them; where there are fewer
    -- than ten, also those with some of the words.
    -- @param wanted the tsqueries of the three, @param phrases as in matching_documents, @param most of each
    -- @param is_frequent whether those about the words are looked up first; where there are more than 1000, nothing else is
    create function candidate_documents(
      wanted text[], phrases text[], most integer[], most_tried integer, is_frequent boolean
    ) returns table (kind text, page_id bigint, type text) language plpgsql stable as $$ declare
      kinds text[] := '{all,about,some}';
      place integer := 1;
      found bigint;
    begin
      if is_frequent then
        return query select kinds[2], m.page_id, m.type from matching_documents(
          wanted[2]::tsquery, nullif(phrases[2], '')::tsquery, most[1],
          case when phrases[2] = '' then most[1] else most_tried end
        ) as m;
        get diagnostics found = row_count;
        if found > 1000 then return; end if;
      end if;
      loop
        return query select kinds[place], m.page_id, m.type from matching_documents(
          wanted[place]::tsquery, nullif(phrases[place], '')::tsquery, most[place],
          case when phrases[place] = '' then most[place] else most_tried end
        ) as m;
        get diagnostics found = row_count;
        exit when place > 1 or found between 10 and 1000;
        place := case when found > 1000 then 2 else 3 end;
        exit when wanted[place] = '' or (place = 2 and is_frequent);
      end loop;
    end $$;
  `.execute(db);
}
