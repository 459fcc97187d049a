import type { Command, Help } from 'commander';

/** Columns of a description in the list of settings. */
const width = 90;

async function listSettings(help: Help): Promise<string> {
  const { declarations } = await import('@ximblox/server/platform');
  const entries = Object.values(declarations).map((setting) => {
    const lines = help.boxWrap(`${setting.help} Default: ${setting.fallback}.`, width).split('\n');
    return [`  ${setting.name}`, ...lines.map((line) => `      ${line}`)].join('\n');
  });
  return `Settings from environment variables:\n\n${entries.join('\n\n')}\n`;
}

export function addHelp(program: Command): void {
  program
    .command('help')
    .argument('[subject]', 'a command, or "settings" for all environment variables')
    .description('show help')
    .action(async (subject?: string) => {
      if (subject === 'settings') {
        process.stdout.write(await listSettings(program.createHelp()));
        return;
      }
      const command = program.commands.find((candidate) => candidate.name() === subject) ?? program;
      command.outputHelp();
    });
}
