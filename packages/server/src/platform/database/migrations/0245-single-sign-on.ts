import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the tables of single sign-on, and marks accounts that can be active without a password. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Whether an identity provider created or linked the account: it can be active without a password.
    alter table users add column is_external boolean not null default false;

    -- Accounts at identity providers, by the subject that the provider never reuses.
    create table user_identities (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      -- ID of the provider in the settings.
      provider text not null,
      subject text not null,
      -- Email address that the provider reported last.
      email text not null,
      created_at timestamptz not null default now(),
      last_login_at timestamptz,
      unique (provider, subject),
      unique (user_id, provider)
    );

    -- Logins on their way through an identity provider. Each is answered once.
    create table sso_logins (
      -- SHA-256 of the state that the provider returns.
      state_hash bytea primary key,
      -- SHA-256 of the cookie of the browser that started.
      browser_hash bytea not null,
      provider text not null,
      -- Nonce, code verifier and target, encrypted.
      sealed bytea not null,
      expires_at timestamptz not null
    );
    create index sso_logins_expiry on sso_logins (expires_at);

    -- Sessions that started at an identity provider.
    create table sso_sessions (
      session_id bigint primary key references sessions (id) on delete cascade,
      provider text not null,
      -- Whether the provider confirmed a second factor.
      is_strong boolean not null,
      -- ID token for the logout at the provider, encrypted; null without one.
      sealed_token bytea
    );
  `.execute(db);
}
