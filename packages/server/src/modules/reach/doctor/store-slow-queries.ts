import type { Context } from '../../../context.ts';
import { takeSlowStatements } from '../../../platform/database/slow-statements.ts';
import { addSlowQueries } from './slow-queries-store.ts';

const interval = 10_000;

/** Stores the slow statements of this process. */
export async function storeSlowQueries({ db }: Pick<Context, 'db'>): Promise<void> {
  const statements = takeSlowStatements();
  if (statements.length > 0) await addSlowQueries(db, statements);
}

/** Stores slow statements every ten seconds. @returns a function that stops */
export function startStoringSlowQueries({ db, services }: Pick<Context, 'db' | 'services'>): () => void {
  const timer = setInterval(() => {
    storeSlowQueries({ db }).catch((error: unknown) =>
      services.log.debug({ err: error }, 'slow statements could not be stored'),
    );
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
