import type { Assignment } from '@ximblox/contract';
import { sql } from 'kysely';

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The assignment of `pages as p`; null if nobody is assigned to it. A deleted account has no assignments; one that is deactivated
 * keeps them.
 */
export const assignmentColumn = sql<Assignment | null>`(
  select json_build_object(
    'id', t.id, 'assignee', json_build_object('ID', w.id, 'name', w.name), 'isActive', w.active, 'dueOn', t.due_on,
    'by', json_build_object('ID', case when b.deleted_at is null then coalesce(b.id, 0) else 0 end, 'name', coalesce(b.name, '')),
    'at', ${time('t.assigned_at')})
  from page_assignments as t
  join users as w on w.id = t.assignee_id and w.deleted_at is null
  left join users as b on b.id = t.assigned_by
  where t.page_id = p.id limit 1)`;
