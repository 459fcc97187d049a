import { sql } from 'kysely';
import { existingUserID } from './existing-user-id.ts';

/**
 * Selects ID and name of a joined user as `<name>_id` and `<name>_name`: 0 for a deleted account, whose name still appears with its
 * content, and for none.
 */
export const personColumns = <Name extends string>(user: string, name: Name) =>
  [
    sql<number>`coalesce(${existingUserID(user)}, 0)`.as(`${name}_id`),
    sql<string>`coalesce(${sql.ref(`${user}.name`)}, '')`.as(`${name}_name`),
  ] as const;
