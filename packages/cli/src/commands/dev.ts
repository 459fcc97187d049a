import type { Command } from 'commander';

export function addDev(program: Command, root: string): void {
  program
    .command('dev')
    .description('start for development: server, admin and site reload when their files change')
    .action(async () => {
      const { dev } = await import('../dev/dev.ts');
      await dev(root);
    });
}
