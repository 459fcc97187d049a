import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Notifies all instances when a release publishes another version of a page, unpublishes it, or does neither any more. */
export async function up(db: Database): Promise<void> {
  await sql`
    create function notify_of_release_item() returns trigger language plpgsql as $$ begin
      perform pg_notify('ximblox_pages', json_build_object('page', coalesce(new.key, old.key)::bigint)::text);
      return null;
    end $$;
    create trigger release_items_insert_notify after insert on release_items
      for each row when (new.kind = 'page') execute function notify_of_release_item();
    create trigger release_items_update_notify after update of version_id on release_items
      for each row when (new.kind = 'page') execute function notify_of_release_item();
    create trigger release_items_delete_notify after delete on release_items
      for each row when (old.kind = 'page') execute function notify_of_release_item();
  `.execute(db);
}
