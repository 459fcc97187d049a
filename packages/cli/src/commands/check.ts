import type { Command } from 'commander';

export function addCheck(program: Command, root: string): void {
  program
    .command('check')
    .option('--no-content', 'check only the definitions, without a database')
    .option('--json', 'print the result as JSON')
    .description('check the definitions, and whether the stored content fits them; exit code 1 if there are errors')
    .action(async ({ content, json }: { content: boolean; json?: true }) => {
      // Lines of the log would mix with the result.
      process.env.XIMBLOX_LOG_LEVEL = 'fatal';
      const { check } = await import('../check/check.ts');
      const { checkText } = await import('../check/check-text.ts');
      const result = await check(root, { content });
      process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : checkText(result, root));
      process.exitCode = result.ok ? 0 : 1;
    });
}
