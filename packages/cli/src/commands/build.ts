import type { Command } from 'commander';

export function addBuild(program: Command, root: string): void {
  program
    .command('build')
    .description('build admin, site and server into dist/<site>/')
    .action(async () => {
      const { build } = await import('../build/build.ts');
      await build(root);
    });
}
