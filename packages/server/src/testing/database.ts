import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts';
import { copyTemplate } from './test-postgres.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** Creates a migrated, empty database; `close` also drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate(inject('testPostgres'));
  const opened = openDatabase({ url });
  return {
    ...opened,
    url,
    async close() {
      await opened.close();
      await drop();
    },
  };
}
