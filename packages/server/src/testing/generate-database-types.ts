import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from './test-postgres.ts';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Generates the types of the tables from a migrated database.
 * @param verify compares with the file instead of writing it; throws when they differ
 */
export function generateDatabaseTypes(url: string, verify: boolean): void {
  const program = join(
    dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
    'dist',
    'cli',
    'bin.js',
  );
  execFileSync(
    process.execPath,
    [program, '--config-file', '.kysely-codegenrc.json', '--url', url, ...(verify ? ['--verify'] : [])],
    {
      cwd: packageFolder,
      stdio: 'pipe',
    },
  );
}

if (import.meta.main) {
  const postgres = await startTestPostgres();
  try {
    generateDatabaseTypes(postgres.url(postgres.template), false);
  } finally {
    await postgres.stop();
  }
}
