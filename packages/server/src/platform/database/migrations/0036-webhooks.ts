import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Addresses of others that are told what happens here, and what they are told. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table webhooks (
      id bigint generated always as identity primary key,
      name text not null,
      url text not null,
      events text[] not null,
      -- Empty lists narrow nothing.
      locales text[] not null default '{}',
      page_types text[] not null default '{}',
      active boolean not null,
      -- Sealed with a key that is not in the database.
      secret bytea not null,
      -- The secret before this one, with which deliveries are signed as well until that time.
      old_secret bytea,
      old_secret_until timestamptz,
      -- Since when nothing has got through; null once something did.
      failing_since timestamptz,
      -- While its receiver seems to be away, nothing is tried before that time.
      paused_until timestamptz,
      switched_off_at timestamptz,
      created_at timestamptz not null default now(),
      created_by bigint references users (id) on delete set null
    );

    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      webhook_id bigint not null references webhooks (id) on delete cascade,
      -- The order in which things happened.
      number bigint generated always as identity,
      event text not null,
      -- What it is about, such as 'page:7': what is about the same is delivered in order.
      subject text not null,
      -- As it is sent.
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
      check ((state = 'waiting') = (settled_at is null))
    );
    create index webhook_deliveries_log on webhook_deliveries (webhook_id, number desc);
    create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, number) where state = 'waiting';
    create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;
  `.execute(db);
}
