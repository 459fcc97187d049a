import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WaitingFirst } from './scripts/waiting-first.ts';

/** No test may need another one of its file. Every run has the same order; `--sequence.seed` tries another. */
const shuffle = { tests: true };

export default defineConfig({
  test: {
    // Much of the time goes into waiting for a database, a browser or a process.
    maxWorkers: availableParallelism() + 1,
    sequence: { seed: 1_795_486_775_590, sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{client,contract,blocks,site,admin,create-ximblox}/src/**/*.test.{ts,tsx}',
            'sites/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'scripts/{packages,docs}/**', 'sites/**/*.server.test.ts'],
          // No file leaves anything that another could feel; modules are loaded once a process.
          isolate: false,
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { shuffle },
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'sites/**/*.server.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          // Every file has a database of its own, and there are no mocks: nothing is shared that another file could feel.
          isolate: false,
          sequence: { shuffle },
        },
      },
      {
        test: {
          name: 'cli',
          include: ['packages/cli/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Much of it is waiting, which others fill.
          sequence: { shuffle },
        },
      },
      {
        test: {
          name: 'packages',
          include: ['scripts/packages/**/*.test.ts'],
          globalSetup: ['scripts/packages/setup.ts'],
          // A site is created, installed, built and started on a machine that is busy with the other files.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'docs',
          include: ['scripts/docs/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/setup.ts'],
          setupFiles: ['e2e/each-file.ts'],
          // Files share a process for the sake of its browser; each visitor has a context of its own.
          isolate: false,
          // Long enough for a machine that is several times slower; they end early if nothing is wrong.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
