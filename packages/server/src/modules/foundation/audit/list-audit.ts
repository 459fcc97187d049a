import type { AnswerOf, AuditEntry, contract, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type AuditRow, auditVocabulary, findAuditEntries, retentionMonths } from './audit-store.ts';

type AuditContract = typeof contract.audit;

/** Fields by which an object is known that is gone. */
const naming = ['title', 'name', 'fileName', 'email'] as const;

/** What the object of an entry is called; of one that is gone, what its entries tell. */
export function objectNameOf({ object_name, changes }: Pick<AuditRow, 'object_name' | 'changes'>): string {
  if (object_name !== null && object_name !== '') return object_name;
  const told = naming.map((field) => changes[field]).find((value) => typeof value === 'string');
  return typeof told === 'string' ? told : '';
}

const onWire = (entry: AuditRow): AuditEntry => ({
  id: entry.id,
  time: entry.time.toISOString(),
  actor: { ID: entry.actor_id ?? 0, name: entry.actor_name },
  action: entry.action,
  object: entry.object,
  objectID: entry.object_id,
  objectName: objectNameOf(entry),
  changes: entry.changes,
  outcome: entry.outcome,
  address: entry.address,
  agent: entry.agent,
  session: entry.session,
  token: entry.token,
  requestID: entry.request_id,
});

/** One page of the audit log; newest first unless sorted by time. */
export async function listAudit(
  context: Context,
  query: ParsedOf<AuditContract['list']>['body'],
): Promise<AnswerOf<AuditContract['list']>> {
  const sortOrder = query.columnToSort === '' ? 'desc' : query.sortOrder;
  const { entries, totalItems } = await findAuditEntries(context.db, { ...query, sortOrder });
  return { items: entries.map(onWire), totalItems };
}

/** What the log can be narrowed to. */
export async function auditFilters({ db, services }: Context): Promise<AnswerOf<AuditContract['filters']>> {
  return {
    ...(await auditVocabulary(db)),
    retentionMonths: await retentionMonths(db, services.settings.auditMonths),
  };
}
