import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What is known of a picture's bytes: the colour that stands in its place while it loads, and whether it tells more than it shows. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- tone: average colour such as #7a8c94; null where unknown or where the picture is transparent.
    -- has_metadata: whether the camera noted something in it, such as the place; of what is not known it is assumed.
    alter table media_files
      add column tone text check (tone ~ '^#[0-9a-f]{6}$'),
      add column has_metadata boolean not null default true;
  `.execute(db);
}
