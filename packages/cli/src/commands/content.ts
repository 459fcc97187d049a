import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

interface Options {
  type?: string;
  page?: string;
  /** Whether to move all versions. */
  versions?: boolean;
}

/** @throws InvalidArgumentError for anything but `newest` and `all` */
function readVersions(which: string): boolean {
  if (which !== 'newest' && which !== 'all') throw new InvalidArgumentError('It is "newest" or "all".');
  return which === 'all';
}

const folderOf = async (root: string, folder: string | undefined): Promise<string> => {
  const { buildPaths } = await import('../build/build-paths.ts');
  return folder === undefined ? resolve(buildPaths(root).siteFolder, 'content') : resolve(folder);
};

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

function addPull(content: Command, root: string): void {
  content
    .command('pull')
    .argument('[folder]', 'content folder (default: the one of the site)')
    .requiredOption('--from <url>', 'address of the installation to read from')
    .option('--type <page type>', 'only pages of a type')
    .option('--page <path>', 'only a page and its translations')
    .option(
      '--versions <which>',
      'newest, or all: also every version of the pages, with author, time and publications',
      readVersions,
    )
    .description('write the content of an installation into a content folder')
    .action(async (folder: string | undefined, { from, ...choice }: Options & { from: string }) => {
      const { connect } = await import('../content/remote.ts');
      const { openContentFolder } = await import('../content/content-folder.ts');
      const { pullContent } = await import('../content/pull.ts');
      const target = openContentFolder(await folderOf(root, folder));
      const { written, unchanged, problems } = await pullContent(connect(from), target, choice);
      print([
        ...written.map((file) => `written    ${file}`),
        ...problems.map((problem) => `left out   ${problem}`),
        `${written.length} written, ${unchanged} unchanged, ${problems.length} left out.`,
      ]);
      if (problems.length > 0) process.exitCode = 1;
    });
}

function addPush(content: Command, root: string): void {
  content
    .command('push')
    .argument('[folder]', 'content folder (default: the one of the site)')
    .requiredOption('--to <url>', 'address of the installation to write to')
    .option('--type <page type>', 'only pages of a type')
    .option('--page <path>', 'only a page and its translations')
    .option(
      '--versions <which>',
      'newest, or all: pages that are new there get every version that the folder has',
      readVersions,
    )
    .option('--apply', 'write; without it the command only reports what it would do')
    .option('--overwrite', 'also replace content that was changed there since the last pull or push')
    .description('write a content folder into an installation')
    .action(
      async (
        folder: string | undefined,
        {
          to,
          apply = false,
          overwrite = false,
          ...choice
        }: Options & { to: string; apply?: boolean; overwrite?: boolean },
      ) => {
        const { connect } = await import('../content/remote.ts');
        const { openContentFolder } = await import('../content/content-folder.ts');
        const { pushContent } = await import('../content/push.ts');
        const source = openContentFolder(await folderOf(root, folder));
        const { pushText } = await import('../content/push-text.ts');
        const result = await pushContent(connect(to), source, { apply, overwrite, ...choice });
        print(pushText(result, apply));
        const hasConflict = result.outcomes.some(({ outcome }) => outcome === 'conflict');
        if (result.problems.length > 0 || hasConflict) process.exitCode = 1;
      },
    );
}

export function addContent(program: Command, root: string): void {
  const content = program
    .command('content')
    .description('move content between installations, with an API token in XIMBLOX_TOKEN');
  addPull(content, root);
  addPush(content, root);
}
