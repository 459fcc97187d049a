import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the tables of users and groups that identity providers manage by SCIM. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table scim_users (
      user_id bigint primary key references users (id) on delete cascade,
      -- ID of the provider in the settings.
      provider text not null,
      user_name text not null,
      external_id text,
      -- Whether the provider has deactivated the user.
      is_deactivated boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index scim_users_name on scim_users (provider, lower(user_name));
    create index scim_users_external on scim_users (provider, external_id);

    create table scim_groups (
      id bigint generated always as identity primary key,
      provider text not null,
      display_name text not null,
      external_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index scim_groups_name on scim_groups (provider, lower(display_name));

    create table scim_members (
      group_id bigint not null references scim_groups (id) on delete cascade,
      user_id bigint not null references scim_users (user_id) on delete cascade,
      primary key (group_id, user_id)
    );
    create index scim_members_user on scim_members (user_id);
  `.execute(db);
}
