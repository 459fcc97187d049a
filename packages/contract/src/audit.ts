import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, person, record, time } from './entities/values.ts';

export const auditEntry = z.object({
  id,
  time,
  actor: person,
  action: z.string(),
  object: z.string(),
  objectID: z.string(),
  changes: record,
  outcome: z.string(),
  address: z.string(),
  requestID: z.string(),
});

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/audit/list',
    summary: 'The audit log, paged, newest first',
    access: permission('view-audit-log'),
    kind: 'read',
    body: pagedQuery(['time']).extend({ action: z.string().max(100).optional(), actorID: id.optional() }),
    reply: pagedList(auditEntry),
  }),
};
