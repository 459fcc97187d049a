import type { AnswerOf, contract, ListedAuditEntry, ParsedOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import {
  type AuditRow,
  auditVocabulary,
  findAuditEntries,
  type ListedAuditRow,
  retentionMonths,
} from './audit-store.ts';

type AuditContract = typeof contract.audit;

/** Fields with the name of an object, for deleted objects. */
const nameFields = ['title', 'name', 'fileName', 'email'] as const;

/** Returns the name of an entry's object; for a deleted object, the name in the entry's changes. */
export function objectNameOf({ object_name, changes }: Pick<AuditRow, 'object_name' | 'changes'>): string {
  if (object_name !== null && object_name !== '') return object_name;
  const name = nameFields.map((field) => changes[field]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : '';
}

const toAuditEntry = (entry: ListedAuditRow): ListedAuditEntry => ({
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
  others: entry.others,
});

/** Returns a page of the audit log; newest first by default. */
export async function listAudit(
  context: Context,
  query: ParsedOf<AuditContract['list']>['body'],
): Promise<AnswerOf<AuditContract['list']>> {
  const sortOrder = query.columnToSort === '' ? 'desc' : query.sortOrder;
  const { entries, totalItems } = await findAuditEntries(context.db, { ...query, sortOrder });
  return { items: entries.map(toAuditEntry), totalItems };
}

/** Returns the values by which the log can be filtered. */
export async function auditFilters({ db, services }: Context): Promise<AnswerOf<AuditContract['filters']>> {
  return {
    ...(await auditVocabulary(db)),
    retentionMonths: await retentionMonths(db, services.settings.auditMonths),
  };
}
