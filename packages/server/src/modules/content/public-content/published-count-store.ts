import type { PageCondition } from '@ximblox/blocks/internal';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Whether every page satisfies a condition. */
export const isAlwaysTrue = (condition: PageCondition): boolean =>
  condition.kind === 'all' && condition.of.every(isAlwaysTrue);

/** Returns the number of public pages of a type and locale. */
export async function countPublished(
  db: Database,
  { type, locale }: { type: string; locale: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('published_counts')
    .select(sql<number>`coalesce(sum(pages), 0)::integer`.as('total'))
    .where('type', '=', type)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  return total;
}
