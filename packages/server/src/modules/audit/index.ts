import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { listAudit } from './list-audit.ts';

export { audit } from './audit.ts';
export { lastActorOf } from './audit-store.ts';

/** Calls about the audit log. */
export const auditHandlers: Handlers<typeof contract.audit> = {
  list: (context, { body }) => listAudit(context, body),
};
