import type { Command } from 'commander';

export function addDev(program: Command, root: string): void {
  program
    .command('dev')
    .option('--types', 'check the types of the site too, in a process of its own')
    .description('start for development: server, admin and site reload when their files change')
    .action(async ({ types }: { types?: boolean }) => {
      const { dev } = await import('../dev/dev.ts');
      await dev(root, { types: types === true });
    });
}
