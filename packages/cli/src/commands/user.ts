import type { Command } from 'commander';

export function addUser(program: Command, root: string): void {
  const user = program.command('user').description('accounts, for an operator who cannot log in');
  user
    .command('create-admin')
    .argument('<email>')
    .option('--name <name>', 'shown in the admin')
    .description('add an administrator; prints the link with which the password is chosen')
    .action(async (email: string, { name }: { name?: string }) => {
      const { withServices } = await import('../serve/with-services.ts');
      const url = await withServices(root, (ground, { addAdministrator }) =>
        addAdministrator(ground, { email, name: name ?? email.slice(0, Math.max(1, email.indexOf('@'))) }),
      );
      process.stdout.write(`Choose the password of ${email} at\n${url}\n(works once, within 72 hours)\n`);
    });
  user
    .command('password-link')
    .argument('<email>')
    .description('print a link with which the user sets a new password')
    .action(async (email: string) => {
      const { withServices } = await import('../serve/with-services.ts');
      const url = await withServices(root, (ground, { passwordLinkFor }) => passwordLinkFor(ground, email));
      if (url === null) {
        const { StartError } = await import('@ximblox/server/start-error');
        throw new StartError(`There is no account of ${email}.`);
      }
      process.stdout.write(`${url}\n`);
    });
}
