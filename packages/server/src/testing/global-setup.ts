import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { base: string; template: string };
  }
}

/** One PostgreSQL for a whole run of the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('testPostgres', { base: postgres.url(), template: postgres.template });
  return () => postgres.stop();
}
