import type { Context } from '../../../context.ts';
import { examine } from './examine.ts';

/** Logs a warning if the settings of the database, its connections or the clocks endanger what this instance does. */
export async function warnAtStart(context: Context): Promise<void> {
  const found = await examine({ context, databaseUrl: null, readsAll: false }, { only: ['database', 'clock'] });
  for (const { check, state, text, advice } of found) {
    if (state !== 'ok') context.services.log.warn({ check }, `${text} ${advice}`);
  }
}
