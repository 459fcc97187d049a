import type { Context } from '../../../context.ts';
import { examine } from './examine.ts';
import { reportProxy } from './reported-proxy.ts';

/**
 * Logs a warning if the settings of the database, its connections or the clocks endanger what this instance does. Forgets what
 * requests have shown about the proxy.
 */
export async function warnAtStart(context: Context): Promise<void> {
  // The settings of the proxy may have changed; a request reports it again. A read-only database keeps the report.
  await reportProxy(context.db, null).catch(() => undefined);
  const found = await examine({ context, databaseUrl: null, readsAll: false }, { only: ['database', 'clock'] });
  for (const { check, state, text, advice } of found) {
    if (state !== 'ok') context.services.log.warn({ check }, `${text} ${advice}`);
  }
}
