import { sql } from 'kysely';

/** Tables of the modules `tags` and `media`. */
export const library = sql`
  create table tags (
    id bigint generated always as identity primary key,
    name text not null check (name <> ''),
    private boolean not null,
    created_by bigint references users (id),
    created_at timestamptz not null default now(),
    -- Rows of merged and deleted tags stay: versions never change and may name them.
    merged_into bigint references tags (id),
    deleted_at timestamptz,
    check (merged_into <> id),
    check (merged_into is null or deleted_at is null)
  );
  create unique index tags_name on tags (lower(name)) where merged_into is null and deleted_at is null;
  create index tags_merged on tags (merged_into) where merged_into is not null;

  -- IDs of the tags that the given ones stand for: a merged tag gives the one it was merged into, a deleted tag none.
  create function current_tags(bigint[]) returns bigint[] language sql stable as $$
    select coalesce(array_agg(distinct u.id), '{}')
    from tags as t join tags as u on u.id = coalesce(t.merged_into, t.id)
    where t.id = any ($1) and t.deleted_at is null and u.deleted_at is null
  $$;

  -- Names of tags in dictionary order.
  create function tag_names(bigint[]) returns text[] language sql stable as $$
    select coalesce(array_agg(t.name order by t.name collate titles), '{}') from tags as t
    where t.id = any ($1) and t.merged_into is null and t.deleted_at is null
  $$;

  create table media_directories (
    path text primary key check (path like '/%' and path <> '/'),
    created_at timestamptz not null default now()
  );

  -- A folder in the trash, with the paths of its subfolders.
  create table media_deleted_directories (
    id bigint generated always as identity primary key,
    path text not null,
    folders text[] not null default '{}',
    deleted_at timestamptz not null default now(),
    deleted_by bigint references users (id) on delete set null
  );
  create index media_deleted_directories_time on media_deleted_directories (deleted_at, id);

  create table media_files (
    id bigint generated always as identity primary key,
    path text not null default '/',
    file_name text not null,
    type text not null check (type in ('image', 'gif', 'video', 'document')),
    mime text not null,
    -- SHA-256 of the bytes; '' for a video of a service.
    hash text not null,
    file_size bigint not null,
    width integer,
    height integer,
    default_alt_text text not null default '',
    alt_texts jsonb not null default '{}',
    focus jsonb,
    shared boolean not null default false,
    created_by bigint references users (id) on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    -- Average colour such as #7a8c94; null if unknown or if the image is transparent.
    tone text check (tone ~ '^#[0-9a-f]{6}$'),
    -- Whether the bytes contain notes of the camera, such as the place; true while unknown.
    has_metadata boolean not null default true,
    video_service text check (video_service in ('youtube', 'vimeo')),
    video_id text,
    tag_ids bigint[] not null default '{}',
    deleted_by bigint references users (id) on delete set null,
    -- The folder that the file was deleted with.
    deleted_with bigint references media_deleted_directories (id) on delete set null,
    -- When the file was deleted for good; the row stays for versions of pages that show it.
    purged_at timestamptz,
    check ((video_service is null) = (video_id is null)),
    check ((video_service is null) = (hash <> '')),
    check (purged_at is null or deleted_at is not null)
  );
  create unique index media_files_name on media_files (path, lower(file_name)) where deleted_at is null;
  create index media_files_hash on media_files (hash);
  create index media_files_by_name on media_files (path, file_name collate titles, id) where deleted_at is null;
  create index media_files_by_creation on media_files (path, created_at, id) where deleted_at is null;
  create index media_files_by_change on media_files (path, updated_at, id) where deleted_at is null;
  create index media_files_by_size on media_files (path, file_size, id) where deleted_at is null;
  create index media_files_tags on media_files using gin (tag_ids) where deleted_at is null and tag_ids <> '{}';
  create index media_files_binned on media_files (deleted_at, id) where deleted_at is not null and purged_at is null;
  create index media_files_deleted_with on media_files (deleted_with) where deleted_with is not null;

  -- An upload in progress; its parts are stored under the names in "parts", in order.
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

  -- What a file was before it was replaced. Pages published before "replaced_at" still show it, unless this or a later
  -- replacement is followed at once.
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
`;
