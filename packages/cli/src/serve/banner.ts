import type { AdminInvitation } from './admin-invitation.ts';

const paint = (code: number, text: string): string => (process.stdout.isTTY ? `\x1b[${code}m${text}\x1b[0m` : text);

function loginHint(administrator: AdminInvitation | undefined): string {
  if (administrator?.kind === 'created') return `as ${administrator.email} with the password that you set`;
  if (administrator?.kind !== 'link') return 'with your email address and password';
  const place =
    'file' in administrator
      ? `with the link in\n              ${administrator.file}`
      : `at\n              ${paint(4, administrator.url)}`;
  return `choose your password ${place}\n              (valid once, for 72 hours), then log in as ${administrator.email}`;
}

/** Returns the message for the operator once the server is ready. */
export function banner(options: {
  origin: string;
  administrator: AdminInvitation | undefined;
  milliseconds: number;
  development?: boolean;
  /** Extensions with what they need. */
  extensions?: readonly string[];
}): string {
  const { origin, administrator, milliseconds, development, extensions = [] } = options;
  return [
    '',
    `  ${paint(1, 'Ximblox')} is ready${development ? ' for development' : ''} ${paint(2, `(${(milliseconds / 1000).toFixed(1)} s)`)}`,
    '',
    `    Site      ${paint(4, `${origin}/`)}`,
    `    Admin     ${paint(4, `${origin}/cmsadmin`)}`,
    `    Log in    ${loginHint(administrator)}`,
    ...(extensions.length > 0 ? [`    Extended  by ${extensions.join(', ')}`] : []),
    '',
    `  ${paint(2, 'Press Ctrl-C to stop.')}`,
    '',
    '',
  ].join('\n');
}

/** Returns the message for a developer whose site could not start in development. The problem itself is printed before. */
export const failedStartNotice = (origin: string): string =>
  [
    `  ${paint(1, 'Ximblox')} could not start. It tries again when you save a source file.`,
    '  After a change of settings or content, press Ctrl-C and start it again.',
    '',
    `    Site      ${paint(4, `${origin}/`)} shows the problem`,
    '',
    '',
  ].join('\n');
