import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** One-time passwords as a second factor, and the codes for those who have lost their device. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table two_factors (
      user_id bigint primary key references users (id) on delete cascade,
      -- Sealed with a key that is not in the database.
      secret bytea not null,
      -- Null until a first code has shown that the device knows the secret.
      confirmed_at timestamptz,
      -- Number of the time step whose code was used last: none works twice.
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    );
    create table recovery_codes (
      user_id bigint not null references users (id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );
  `.execute(db);
}
