import type { AnswerOf, contract, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { type AuditLine, findAuditLines } from './audit-store.ts';

type AuditList = typeof contract.audit.list;

const onWire = (line: AuditLine): AnswerOf<AuditList>['items'][number] => ({
  id: line.id,
  time: line.time.toISOString(),
  actor: { ID: line.actor_id ?? 0, name: line.actor_name },
  action: line.action,
  object: line.object,
  objectID: line.object_id,
  changes: line.changes,
  outcome: line.outcome,
  address: line.address,
  requestID: line.request_id,
});

/** One page of the audit log; newest first unless sorted by time. */
export async function listAudit(context: Context, query: ParsedOf<AuditList>['body']): Promise<AnswerOf<AuditList>> {
  const sortOrder = query.columnToSort === '' ? 'desc' : query.sortOrder;
  const { lines, totalItems } = await findAuditLines(context.db, { ...query, sortOrder });
  return { items: lines.map(onWire), totalItems };
}
