import type { AuditEntry } from '@ximblox/contract';

/** What one request did: its first entry, and the others. */
export interface AuditRow {
  entry: AuditEntry;
  others: readonly AuditEntry[];
}

/** Folds the entries of each request, or of each bulk action, into one row; in the order of the entries. */
export function foldEntries(entries: readonly AuditEntry[]): AuditRow[] {
  const groups = Map.groupBy(entries, ({ id, requestID }) => requestID || String(id));
  return [...groups.values()].flatMap((group) => {
    const [entry, ...others] = group.toSorted((one, other) => one.id - other.id);
    return entry ? [{ entry, others }] : [];
  });
}
