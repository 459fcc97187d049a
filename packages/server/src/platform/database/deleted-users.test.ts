import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseBefore } from '../../testing/database-before.ts';
import { migrate } from './migrate.ts';

test('users who were deleted become viewers, others keep their roles', async () => {
  const { db, later, close } = await createDatabaseBefore('0076-forgetting-and-tags');
  onTestFinished(() => close());
  await sql`
    insert into roles (name, permissions, built_in) values ('Viewer', '[]', 'viewer'), ('Team', '[]', null)
  `.execute(db);
  await sql`
    insert into users (email, name, role_id, deleted_at)
    select name || '@example.com', name, (select id from roles where roles.name = 'Team'), gone
    from (values ('gone', now()), ('here', null)) as u (name, gone)
  `.execute(db);
  expect(await migrate(db)).toEqual(later);

  const { rows } = await sql`
    select u.name, r.name as role from users as u join roles as r on r.id = u.role_id order by u.name
  `.execute(db);
  expect(rows).toEqual([
    { name: 'gone', role: 'Viewer' },
    { name: 'here', role: 'Team' },
  ]);
});
