import type { AuditAction } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { insertAuditRows } from './audit-store.ts';

/** An action to record. */
export interface AuditEntry {
  action: AuditAction;
  object: string;
  objectID: string | number;
  /** Changed fields, never secrets. */
  changes?: Record<string, unknown>;
  /** `success` by default. */
  outcome?: 'success' | 'failure';
  /** The actor, if the context does not have it yet, as during a login. */
  actor?: { ID: number; name: string };
}

function actorColumns({ actor }: Context): { ID: number | null; name: string; session: string; token: string } {
  if (actor.kind !== 'user') return { ID: null, name: actor.kind, session: '', token: '' };
  const { ID, name, sessionID, token } = actor;
  return { ID, name, session: String(sessionID || ''), token: token?.name ?? '' };
}

/** Records actions of the context's actor in the audit log, in the current transaction. */
export async function auditAll(context: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const actor = actorColumns(context);
  const { request } = context;
  const rows = entries.map((entry) => ({
    actor_id: entry.actor?.ID ?? actor.ID,
    actor_name: entry.actor?.name ?? actor.name,
    action: entry.action,
    object: entry.object,
    object_id: String(entry.objectID),
    changes: JSON.stringify(entry.changes ?? {}),
    outcome: entry.outcome ?? 'success',
    address: request.address,
    agent: request.agent,
    session: actor.session,
    token: actor.token,
    request_id: request.id,
  }));
  await insertAuditRows(context.db, rows);
}

/** Records an action of the context's actor in the audit log, in the current transaction. */
export const audit = (context: Context, entry: AuditEntry): Promise<void> => auditAll(context, [entry]);
