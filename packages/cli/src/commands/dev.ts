import type { Command } from 'commander';

export function addDev(program: Command, root: string): void {
  program
    .command('dev')
    .description('start for development: server, admin and site change as their files do')
    .action(async () => {
      const { dev } = await import('../dev/dev.ts');
      await dev(root);
    });
}
