import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { base: string; template: string };
  }
}

/** Starts one PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('testPostgres', { base: postgres.url(), template: postgres.template });
  return () => postgres.stop();
}
