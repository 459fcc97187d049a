import type { Database } from '../../platform/database/database.ts';

/** Whether a request must be decided on by somebody else than who made it; not so unless the installation says it. */
export async function requiresFourEyes(db: Database): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', 'four-eyes').executeTakeFirst();
  return row?.value === true;
}
