import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../counted.ts';

async function exportTo(root: string, file: string): Promise<void> {
  const { withServices } = await import('../serve/with-services.ts');
  const users = await withServices(root, (context, { exportUsers }) => exportUsers(context));
  const path = resolve(file);
  try {
    // Personal data: only for the user who runs the command.
    await writeFile(`${path}.new`, `${JSON.stringify(users, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    await rm(`${path}.new`, { force: true });
    throw error;
  }
  process.stdout.write(`${counted(users.length, 'user')} written to ${path}.\n`);
}

interface ImportOptions {
  apply?: true;
  overwrite?: true;
  invite?: true;
}

/** @throws StartError when the file is missing or no JSON */
async function readUsers(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(resolve(file), 'utf8'));
  } catch (error) {
    const { StartError } = await import('@ximblox/server/start-error');
    throw new StartError(`${file}: ${(error as Error).message}`);
  }
}

async function importFrom(
  root: string,
  file: string,
  { apply = false, overwrite = false, invite = false }: { apply?: boolean; overwrite?: boolean; invite?: boolean },
): Promise<void> {
  const content = await readUsers(file);
  const { withServices } = await import('../serve/with-services.ts');
  const { results, problems } = await withServices(root, (context, { importUsers }) =>
    importUsers(context, content, { apply, overwrite, invite }),
  );
  const count = (wanted: string): number => results.filter(({ outcome }) => outcome === wanted).length;
  const lines = [
    ...results
      .filter(({ outcome }) => outcome !== 'unchanged')
      .map(({ email, outcome }) => `${outcome.padEnd(8)}  ${email}`),
    ...problems.map((problem) => `problem   ${file}: ${problem}`),
    `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('kept')} kept.`,
    ...(apply && problems.length === 0 ? [] : [`Nothing was written.${apply ? '' : ' Add --apply to write.'}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

export function addUser(program: Command, root: string): void {
  const user = program.command('user').description('manage accounts from the command line');
  user
    .command('create-admin')
    .argument('<email>')
    .option('--name <name>', 'name of the user')
    .description('create an administrator and print a link to choose the password')
    .action(async (email: string, { name }: { name?: string }) => {
      const { withServices } = await import('../serve/with-services.ts');
      const url = await withServices(root, (context, { addAdministrator }) =>
        addAdministrator(context, { email, name: name ?? email.slice(0, Math.max(1, email.indexOf('@'))) }),
      );
      process.stdout.write(`Choose the password of ${email} at\n${url}\n(valid once, for 72 hours)\n`);
    });
  user
    .command('password-link')
    .argument('<email>')
    .description('print a link to set a new password for a user')
    .action(async (email: string) => {
      const { withServices } = await import('../serve/with-services.ts');
      const url = await withServices(root, (context, { passwordLinkFor }) => passwordLinkFor(context, email));
      if (url === null) {
        const { StartError } = await import('@ximblox/server/start-error');
        throw new StartError(`There is no account for ${email}.`);
      }
      process.stdout.write(`${url}\n`);
    });
  user
    .command('export')
    .argument('<file>')
    .description('write all users without secrets into a JSON file')
    .action((file: string) => exportTo(root, file));
  user
    .command('import')
    .argument('<file>')
    .option('--apply', 'write; without it the command only reports what it would do')
    .option('--overwrite', 'also replace name, job title, role and language of existing users')
    .option('--invite', 'send the activation email to created users')
    .description('create the users of a JSON file as invited users')
    .action((file: string, options: ImportOptions) => importFrom(root, file, options));
}
