import type { Command } from 'commander';

/** Wraps a text at word boundaries, with all lines after the first indented. */
function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

async function listSettings(): Promise<string> {
  const { declarations } = await import('@ximblox/server/platform');
  const entries = Object.values(declarations).map(
    ({ name, help, fallback }) => `  ${name}\n      ${wrap(`${help} Default: ${fallback}.`, 90, '      ')}`,
  );
  return `Settings from environment variables:\n\n${entries.join('\n\n')}\n`;
}

export function addHelp(program: Command): void {
  program
    .command('help')
    .argument('[subject]', 'a command, or "settings" for all environment variables')
    .description('show help')
    .action(async (subject?: string) => {
      if (subject === 'settings') {
        process.stdout.write(await listSettings());
        return;
      }
      const command = program.commands.find((candidate) => candidate.name() === subject) ?? program;
      command.outputHelp();
    });
}
