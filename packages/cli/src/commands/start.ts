import cluster from 'node:cluster';
import type { Command } from 'commander';
import { tuneMemory } from '../tune-memory.ts';

export function addStart(program: Command, root: string): void {
  program
    .command('start')
    .description('start the database, site and admin on one port; migrates first, and builds when files changed')
    .option('--workers <number>', 'processes that serve, or auto for one per core (XIMBLOX_WORKERS)')
    .option('--role <role>', 'all, web (no jobs) or worker (only jobs) (XIMBLOX_ROLE)')
    .action(async ({ workers, role }: { workers?: string; role?: string }) => {
      if (workers !== undefined) process.env.XIMBLOX_WORKERS = workers;
      if (role !== undefined) process.env.XIMBLOX_ROLE = role;
      tuneMemory('server');
      process.env.NODE_ENV ||= 'production';
      // A log on a full disk, or a closed pipe, does not end the start.
      process.stdout.on('error', () => undefined);
      const { ensureBuilt } = await import('../build/ensure-built.ts');
      const { loadBundle } = await import('../build/load-bundle.ts');
      const paths = ensureBuilt(root);
      const { readSettings } = await import('@ximblox/server/platform');
      if (cluster.isPrimary && readSettings(process.env, root).workers > 1) {
        const { serveWorkers } = await import('../serve/serve-workers.ts');
        return serveWorkers(root);
      }
      const { serve, definition } = await loadBundle(paths);
      const { site, admin, parts } = paths;
      await serve({ root, site, admin, parts, definition, began: 0 });
    });
}
