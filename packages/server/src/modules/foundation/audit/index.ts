import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { exportAudit } from './export-audit.ts';
import { auditFilters, listAudit } from './list-audit.ts';
import { trimAudit, trimAuditJob } from './trim-audit.job.ts';

export { audit, auditAll } from './audit.ts';
export { csvLine } from './csv-line.ts';
export { fieldChanges } from './field-changes.ts';
export { lastActorOf } from './audit-store.ts';
export { scheduleTrimAudit } from './trim-audit.job.ts';

/** Calls about the audit log. */
export const auditHandlers: Handlers<typeof contract.audit> = {
  list: (context, { body }) => listAudit(context, body),
  filters: (context) => auditFilters(context),
  export: async (context, { query }) => exportAudit(context, query),
};

/** Background work by job name. */
export const auditJobs = { [trimAuditJob]: trimAudit };
