import type { Command } from 'commander';

export function addMigrate(program: Command, root: string): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .action(async () => {
      const { withInstallation } = await import('../serve/installation.ts');
      const ran = await withInstallation(root, async ({ ran }) => ran);
      process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'The database is up to date.\n');
    });
}
