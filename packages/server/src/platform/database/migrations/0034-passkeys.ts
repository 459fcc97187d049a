import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Passkeys of users, and the challenges that are to be answered with one. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      -- How often it was used, as far as its device counts; 0 for ever otherwise.
      sign_count bigint not null,
      -- How a browser reaches the device.
      transports text[] not null default '{}',
      name text not null,
      is_synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id, id);

    -- Each is answered once: taking it deletes it.
    create table passkey_challenges (
      challenge bytea primary key,
      -- Who makes a passkey; null for a login.
      user_id bigint references users (id) on delete cascade,
      name text not null default '',
      expires_at timestamptz not null
    );
    create index passkey_challenges_expiry on passkey_challenges (expires_at);
  `.execute(db);
}
