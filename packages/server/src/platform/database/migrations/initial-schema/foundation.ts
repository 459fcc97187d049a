import { sql } from 'kysely';

/** Tables of the modules `audit`, `mail` and `settings`, of rate limits and of the installation itself. */
export const foundation = sql`
  -- What an installation remembers about itself, such as the secret of its CSRF tokens.
  create table installation (
    name text primary key,
    value jsonb not null
  );

  -- Counters of all rate limits; the key says what is counted, such as "login:account:a@b.nl|10.0.0.0".
  create unlogged table rate_counters (
    key text primary key,
    count integer not null,
    window_start timestamptz not null,
    blocked_until timestamptz
  );

  create table audit_log (
    id bigint generated always as identity primary key,
    time timestamptz not null default now(),
    actor_id bigint,
    actor_name text not null,
    action text not null,
    object text not null,
    object_id text not null,
    changes jsonb not null default '{}',
    outcome text not null default 'success',
    address text not null default '',
    agent text not null default '',
    session text not null default '',
    request_id text not null default '',
    -- Name of the API token that the actor used; '' for a session.
    token text not null default ''
  );
  create index audit_log_object on audit_log (object, object_id, id);
  create index audit_log_time on audit_log (time);
  create index audit_log_actor on audit_log (actor_id, id);
  create index audit_log_action on audit_log (action, id);
  -- Only retention may delete entries, with a setting in its transaction, and only entries older than four weeks.
  create function audit_log_is_append_only() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and current_setting('ximblox.retention', true) = 'on' and old.time < now() - interval '28 days' then
      return old;
    end if;
    raise exception 'the audit log is append-only';
  end $$;
  create trigger audit_log_append_only before update on audit_log
    for each row execute function audit_log_is_append_only();
  create trigger audit_log_keeps_lines before delete on audit_log
    for each row execute function audit_log_is_append_only();
  create trigger audit_log_keeps_all before truncate on audit_log
    for each statement execute function audit_log_is_append_only();

  -- Outbox: a mail is written in the transaction that causes it, and a job sends it.
  create table mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    -- Text and HTML, until the mail is sent: they can contain a secret link.
    content jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    attempts integer not null default 0,
    -- Last answer of the mail server.
    failure text not null default '',
    queued_at timestamptz not null default now(),
    settled_at timestamptz,
    check ((state = 'waiting') = (settled_at is null))
  );
  create index mails_state on mails (state, queued_at, id);

  -- Settings of the whole site: one row, missing until something is chosen.
  create table site_settings (
    id integer primary key default 1 check (id = 1),
    value jsonb not null,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint references users (id)
  );
`;
