import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Keys of programs; the audit log names them. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table api_tokens (
      id bigint generated always as identity primary key,
      name text not null,
      -- SHA-256: what was hashed is random and long.
      token_hash bytea not null unique,
      -- The last characters of the token.
      ending text not null,
      scopes text[] not null,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      -- Null for one that holds for good.
      expires_at timestamptz,
      last_used_at timestamptz
    );
    create index api_tokens_user on api_tokens (user_id);

    -- Name of the token with which the actor has acted; '' for people.
    alter table audit_log add column token text not null default '';
  `.execute(db);
}
