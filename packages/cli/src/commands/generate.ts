import type { Command } from 'commander';

export function addGenerate(program: Command, root: string): void {
  program
    .command('generate')
    .argument('<kind>', 'block, page-type, form, field or screen')
    .argument('<name>', 'its name, such as call-to-action')
    .description(
      'write the files of a new block, page type, form, kind of field or screen of the admin, and add it to the site',
    )
    .action(async (kind: string, name: string) => {
      const { generate } = await import('../generate/generate.ts');
      const { files, changed, unregistered, next } = await generate(root, kind, name);
      const lines = [
        ...files.map((file) => `Created ${file}`),
        ...changed.map((file) => `Changed ${file}`),
        ...unregistered,
        ...(next === undefined ? [] : [next]),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
