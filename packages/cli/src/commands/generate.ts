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
      const { registrationHint } = await import('../generate/register.ts');
      const { files, registered, unregistered, next } = await generate(root, kind, name);
      const lines = [
        ...files.map((file) => `Created ${file}`),
        ...(registered.length > 0 ? ['Changed ximblox.config.tsx'] : []),
        ...unregistered.map((one) => `Add to the site: ${registrationHint(one)}`),
        ...(next === undefined ? [] : [next]),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
