import { sql } from 'kysely';

/** Tables of the modules `forms`, `webhooks` and `external-links`. */
export const reach = sql`
  create table submissions (
    id bigint generated always as identity primary key,
    form text not null,
    locale text not null,
    -- The page with the form.
    page_id bigint references pages (id) on delete set null,
    "values" jsonb not null,
    -- Texts that the sender agreed to, by field, as they were then.
    consents jsonb not null default '{}',
    -- In lower case, to find everything about a person; '' for a form without an e-mail field.
    email text not null default '',
    state text not null default 'new' check (state in ('new', 'open', 'done')),
    assignee_id bigint references users (id) on delete set null,
    created_at timestamptz not null default now(),
    done_at timestamptz,
    -- For forms that ask the sender to confirm.
    confirmed_at timestamptz,
    ended_at timestamptz,
    without_script boolean not null default false,
    check ((state = 'done') = (done_at is not null))
  );
  create index submissions_form on submissions (form, id desc);
  create index submissions_email on submissions (email) where email <> '';
  create index submissions_unread on submissions (form) where state = 'new';
  create index submissions_assignee on submissions (assignee_id) where assignee_id is not null;
  create index submissions_page on submissions (page_id) where page_id is not null;

  create table submission_files (
    id bigint generated always as identity primary key,
    submission_id bigint not null references submissions (id) on delete cascade,
    field text not null,
    file_name text not null,
    mime text not null,
    file_size bigint not null,
    hash text not null
  );
  create index submission_files_submission on submission_files (submission_id);
  create index submission_files_hash on submission_files (hash);

  create table webhooks (
    id bigint generated always as identity primary key,
    name text not null,
    url text not null,
    events text[] not null,
    -- An empty list means all.
    locales text[] not null default '{}',
    page_types text[] not null default '{}',
    active boolean not null,
    -- Encrypted with a key that is not in the database.
    secret bytea not null,
    -- The previous secret; deliveries are signed with both until that time.
    old_secret bytea,
    old_secret_until timestamptz,
    -- Time of the first failure since the last success; null after a success.
    failing_since timestamptz,
    -- No attempts before this time, while the receiver seems to be down.
    paused_until timestamptz,
    switched_off_at timestamptz,
    created_at timestamptz not null default now(),
    created_by bigint references users (id) on delete set null
  );

  create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id bigint not null references webhooks (id) on delete cascade,
    -- Order of the events.
    number bigint generated always as identity,
    event text not null,
    -- What the event is about, such as 'page:7'; deliveries about the same subject keep their order.
    subject text not null,
    -- The body as it is sent.
    payload text not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    last_attempt_at timestamptz,
    settled_at timestamptz,
    failure text check (failure in ('refused', 'timeout', 'no-answer', 'private', 'off')),
    status integer,
    milliseconds integer,
    -- The beginning of the last answer.
    answer text not null default '',
    -- Until when an instance is delivering it, so that others leave it alone without an open transaction.
    held_until timestamptz,
    check ((state = 'waiting') = (settled_at is null))
  );
  create index webhook_deliveries_log on webhook_deliveries (webhook_id, number desc);
  create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, number) where state = 'waiting';
  create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;
  create index webhook_deliveries_held on webhook_deliveries (held_until) where held_until is not null;

  -- Links of published pages to other sites, and the result of the last check.
  create table external_addresses (
    url text primary key,
    -- Null until the first check.
    checked_at timestamptz,
    due_at timestamptz not null default now(),
    -- HTTP status of the last answer, null if there was none.
    status integer,
    problem text check (problem in ('not-found', 'failing', 'no-answer')),
    -- Number of failed checks in a row.
    failures integer not null default 0
  );
  create index external_addresses_due on external_addresses (due_at);
  create table page_external_links (
    page_id bigint not null references pages (id) on delete cascade,
    url text not null references external_addresses (url),
    primary key (page_id, url)
  );
  create index page_external_links_url on page_external_links (url);
  -- The published version whose links are in page_external_links.
  create table external_links_read (
    page_id bigint primary key references pages (id) on delete cascade,
    version_id bigint not null
  );
`;
