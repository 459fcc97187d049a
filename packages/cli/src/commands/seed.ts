import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../counted.ts';

export function addSeed(program: Command, root: string): void {
  program
    .command('seed')
    .argument('[folder]', 'content folder (default: the one of the site)')
    .description('load a content folder into an empty installation')
    .action(async (folder?: string) => {
      const { withServices } = await import('../serve/with-services.ts');
      const seeded = await withServices(root, (context, { seedSite }) => {
        const content = folder ? resolve(folder) : resolve(context.services.settings.siteFolder, 'content');
        return seedSite({ ...context, folder: content });
      });
      process.stdout.write(
        seeded
          ? `Loaded ${counted(seeded.pages, 'page')} and ${counted(seeded.files, 'file')}.\n`
          : 'Nothing was loaded, because the installation already has pages.\n',
      );
    });
}
