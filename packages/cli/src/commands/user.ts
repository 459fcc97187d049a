import type { Command } from 'commander';

export function addUser(program: Command, root: string): void {
  const user = program.command('user').description('manage accounts when you cannot log in');
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
}
