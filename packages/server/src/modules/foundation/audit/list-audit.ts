import type { AnswerOf, AuditEntry, contract, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type AuditLine, auditVocabulary, findAuditLines, retentionMonths } from './audit-store.ts';

type AuditContract = typeof contract.audit;

/** Fields by which an object is known that is gone. */
const naming = ['title', 'name', 'fileName', 'email'] as const;

/** What the object of a line is called; of one that is gone, what its lines tell. */
export function objectNameOf({ object_name, changes }: Pick<AuditLine, 'object_name' | 'changes'>): string {
  if (object_name !== null && object_name !== '') return object_name;
  const told = naming.map((field) => changes[field]).find((value) => typeof value === 'string');
  return typeof told === 'string' ? told : '';
}

const onWire = (line: AuditLine): AuditEntry => ({
  id: line.id,
  time: line.time.toISOString(),
  actor: { ID: line.actor_id ?? 0, name: line.actor_name },
  action: line.action,
  object: line.object,
  objectID: line.object_id,
  objectName: objectNameOf(line),
  changes: line.changes,
  outcome: line.outcome,
  address: line.address,
  agent: line.agent,
  session: line.session,
  token: line.token,
  requestID: line.request_id,
});

/** One page of the audit log; newest first unless sorted by time. */
export async function listAudit(
  context: Context,
  query: ParsedOf<AuditContract['list']>['body'],
): Promise<AnswerOf<AuditContract['list']>> {
  const sortOrder = query.columnToSort === '' ? 'desc' : query.sortOrder;
  const { lines, totalItems } = await findAuditLines(context.db, { ...query, sortOrder });
  return { items: lines.map(onWire), totalItems };
}

/** What the log can be narrowed to. */
export async function auditFilters({ db, services }: Context): Promise<AnswerOf<AuditContract['filters']>> {
  return {
    ...(await auditVocabulary(db)),
    retentionMonths: await retentionMonths(db, services.settings.auditMonths),
  };
}
