import { Readable } from 'node:stream';
import type { Context, RawAnswer } from '../../../context.ts';
import { type AuditFilters, type AuditRow, auditEntriesAfter } from './audit-store.ts';
import { csvLine } from './csv-line.ts';
import { objectNameOf } from './list-audit.ts';

/** Entries per batch: some hundred kilobytes. */
const batchSize = 500;

const columns: Record<string, (entry: AuditRow) => string> = {
  number: ({ id }) => String(id),
  time: ({ time }) => time.toISOString(),
  actor: ({ actor_name }) => actor_name,
  actorID: ({ actor_id }) => String(actor_id ?? ''),
  action: ({ action }) => action,
  object: ({ object }) => object,
  objectID: ({ object_id }) => object_id,
  objectName: objectNameOf,
  outcome: ({ outcome }) => outcome,
  changes: ({ changes }) => JSON.stringify(changes),
  address: ({ address }) => address,
  agent: ({ agent }) => agent,
  session: ({ session }) => session,
  token: ({ token }) => token,
  requestID: ({ request_id }) => request_id,
};

async function* csvOf({ db }: Context, filters: AuditFilters): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  for (let after = 0, isLast = false; !isLast; ) {
    const entries = await auditEntriesAfter(db, filters, after, batchSize);
    yield entries.map((entry) => csvLine(Object.values(columns).map((valueOf) => valueOf(entry)))).join('');
    after = entries.at(-1)?.id ?? after;
    isLast = entries.length < batchSize;
  }
}

/** Exports the audit log as CSV, streamed in batches, so that its length does not matter. */
export function exportAudit(context: Context, filters: AuditFilters): RawAnswer {
  const day = context.services.now().toISOString().slice(0, 10);
  return {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
    body: Readable.from(csvOf(context, filters)),
  };
}
