import { sql } from 'kysely';

/** Tables of the modules `users`, `roles`, `auth` and `api-tokens`. */
export const people = sql`
  create table roles (
    id bigint generated always as identity primary key,
    name text not null unique,
    permissions jsonb not null default '[]',
    -- Which default role this is; null for a role that a user created.
    built_in text unique,
    -- The default role that this one is a copy of, as in built_in.
    origin text,
    -- Permissions of the origin when this role was last saved; permissions that the origin got later are shown as new.
    origin_permissions text[] not null default '{}'
  );

  create table users (
    id bigint generated always as identity primary key,
    email text not null,
    password_hash text,
    role_id bigint not null references roles (id),
    name text not null,
    job_title text not null default '',
    image text not null default '',
    language text not null default '',
    active boolean not null default false,
    last_login_at timestamptz,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    -- Language of the browser at the last login, for e-mails to users who have not chosen one.
    spoken_language text not null default ''
  );
  create unique index users_email on users (lower(email)) where deleted_at is null;

  create table sessions (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    address text not null default '',
    agent text not null default ''
  );
  create index sessions_user on sessions (user_id);
  create index sessions_expiry on sessions (expires_at);
  create function tell_of_session_end() returns trigger language plpgsql as $$ begin
    perform pg_notify('ximblox_sessions', old.id::text);
    return null;
  end $$;
  create trigger sessions_tell after delete on sessions
    for each row execute function tell_of_session_end();

  create table account_tokens (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('activation', 'reset')),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index account_tokens_user on account_tokens (user_id);

  -- One-time passwords as a second factor.
  create table two_factors (
    user_id bigint primary key references users (id) on delete cascade,
    -- Encrypted with a key that is not in the database.
    secret bytea not null,
    -- Null until a first code has proved that the device knows the secret.
    confirmed_at timestamptz,
    -- Number of the time step of the last code used: no code works twice.
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  );
  create table recovery_codes (
    user_id bigint not null references users (id) on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  );

  create table passkeys (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (id) on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    -- Number of uses as counted by the device; 0 for devices that do not count.
    sign_count bigint not null,
    -- How a browser reaches the device.
    transports text[] not null default '{}',
    name text not null,
    is_synced boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index passkeys_user on passkeys (user_id, id);

  -- A challenge can be answered once: reading it deletes it.
  create table passkey_challenges (
    challenge bytea primary key,
    -- The user who registers a passkey; null for a login.
    user_id bigint references users (id) on delete cascade,
    name text not null default '',
    expires_at timestamptz not null
  );
  create index passkey_challenges_expiry on passkey_challenges (expires_at);

  create table api_tokens (
    id bigint generated always as identity primary key,
    name text not null,
    -- SHA-256 is enough: the token is long and random.
    token_hash bytea not null unique,
    -- The last characters of the token.
    ending text not null,
    scopes text[] not null,
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz not null default now(),
    -- Null for a token that does not expire.
    expires_at timestamptz,
    last_used_at timestamptz
  );
  create index api_tokens_user on api_tokens (user_id);
`;
