import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Large files arrive in parts; a file may get other bytes, and what it was before stays known. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- A file on its way: its parts lie in the storage under the names in "parts", in their order.
    create table media_uploads (
      id uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      file_name text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      parts text[] not null default '{}',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index media_uploads_user on media_uploads (user_id);
    create index media_uploads_expiry on media_uploads (expires_at);

    -- What a file was until it was replaced. Pages that were published before "replaced_at" go on showing it, unless the
    -- replacement, or one behind it, is followed at once.
    create table media_replacements (
      id bigint generated always as identity primary key,
      file_id bigint not null references media_files (id) on delete cascade,
      follow text not null check (follow in ('at-once', 'when-published')),
      replaced_at timestamptz not null,
      replaced_by bigint references users (id) on delete set null,
      file_name text not null,
      mime text not null,
      hash text not null,
      file_size bigint not null,
      width integer,
      height integer,
      tone text,
      has_metadata boolean not null
    );
    create index media_replacements_file on media_replacements (file_id, id);
    create index media_replacements_hash on media_replacements (hash);
  `.execute(db);
}
