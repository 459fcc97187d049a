import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, person, record, time } from './entities/values.ts';

export const auditEntry = z.object({
  id,
  time,
  /** The user who acted, with their name at that time; ID 0 for the system and for callers without a session. */
  actor: person,
  /** Object and verb: `page.publish`. */
  action: z.string(),
  /** Kind of object: `page`, `user`, `file`. */
  object: z.string(),
  objectID: z.string(),
  /** Current name of the object, or its last name if it was deleted; `''` if unknown. */
  objectName: z.string(),
  /** Changed fields, each with its new value or `{from, to}`. */
  changes: record,
  outcome: z.string(),
  address: z.string(),
  /** The User-Agent header. */
  agent: z.string(),
  /** Number of the session; `''` without a session. */
  session: z.string(),
  /** Name of the API token that a program used; `''` for calls with a session. */
  token: z.string(),
  requestID: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** An entry of a list. */
export const listedAuditEntry = auditEntry.extend({
  /** Number of other entries of the same request, for a folded list; else 0. */
  others: z.int().nonnegative(),
});
export type ListedAuditEntry = z.output<typeof listedAuditEntry>;

const outcome = z.enum(['success', 'failure']);

/** Filters of the log; a missing one does not restrict. */
const filters = {
  action: z.string().max(100).optional(),
  object: z.string().max(100).optional(),
  objectID: z.string().max(254).optional(),
  outcome: outcome.optional(),
  /** The entries of one request, or of one bulk action. */
  requestID: z.string().max(100).optional(),
  /** Inclusive. */
  from: time.optional(),
  /** Exclusive. */
  until: time.optional(),
};

/** ID of a user in a query; 0 for the system and for callers without a session. */
const actorInAddress = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number);

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/audit/list',
    summary: 'List audit log entries, paged, newest first',
    access: permission('view-audit-log'),
    kind: 'read',
    body: pagedQuery(['time']).extend({
      ...filters,
      actorID: z.int().nonnegative().optional(),
      /** Whether to list one entry, the first that matches, for each request. */
      isFolded: z.boolean().default(false),
    }),
    reply: pagedList(listedAuditEntry),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/audit/filters',
    summary: 'List the users, actions and objects of the audit log, as values for its filters',
    access: permission('view-audit-log'),
    reply: z.object({
      actors: z.array(person),
      actions: z.array(z.string()),
      objects: z.array(z.string()),
      /** Months for which entries are kept. */
      retentionMonths: z.int().positive(),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit/export',
    summary: 'Export the audit log as CSV, oldest first, with the filters of the list',
    access: permission('view-audit-log'),
    query: z.object({
      ...filters,
      actorID: actorInAddress.optional(),
      searchTerm: z.string().trim().max(200).default(''),
    }),
    raw: 'file',
  }),
};
