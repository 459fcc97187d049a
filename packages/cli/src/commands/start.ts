import type { Command } from 'commander';
import { tuneMemory } from '../tune-memory.ts';

export function addStart(program: Command, root: string): void {
  program
    .command('start')
    .description('start the database, site and admin on one port; migrates first, and builds when files changed')
    .action(async () => {
      tuneMemory();
      process.env.NODE_ENV ||= 'production';
      const { ensureBuilt } = await import('../build/ensure-built.ts');
      const { loadBundle } = await import('../build/load-bundle.ts');
      const paths = ensureBuilt(root);
      const { serve, definition } = await loadBundle(paths);
      const { site, admin, parts } = paths;
      await serve({ root, site, admin, parts, definition, began: 0 });
    });
}
