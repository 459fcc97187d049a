import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of jobs, and moves waiting jobs from the tables of graphile-worker to it. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table jobs (
      id bigint generated always as identity primary key,
      name text not null,
      payload jsonb not null,
      key text,
      -- Lower ones go first.
      priority integer not null default 0,
      run_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text not null default '',
      -- A worker does the job, and says so again before this time comes.
      held_until timestamptz,
      -- Another job of its key was added while a worker held this one, so it is not tried again.
      is_replaced boolean not null default false
    );
    create unique index jobs_waiting_key on jobs (key) where held_until is null;
    create index jobs_due on jobs (priority, run_at, id);

    do $$ begin
      if to_regclass('graphile_worker._private_jobs') is not null then
        execute $insert$
          insert into jobs (name, payload, key, priority, run_at, attempts)
          select t.identifier, j.payload, j.key, j.priority, j.run_at, least(j.attempts, 24)
          from graphile_worker._private_jobs as j
          join graphile_worker._private_tasks as t on t.id = j.task_id
          where j.attempts < j.max_attempts
        $insert$;
        drop schema graphile_worker cascade;
      end if;
    end $$;
  `.execute(db);
}
