import type { Database } from '../database/database.ts';

export async function wasSent(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('sent_mails').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
