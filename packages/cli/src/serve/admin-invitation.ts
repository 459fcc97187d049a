import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstAdministrator } from '@ximblox/server';
import type { Settings } from '@ximblox/server/platform';

/** How the first administrator can log in: a link, or the file that contains it. */
export type AdminInvitation = FirstAdministrator | { kind: 'link'; email: string; file: string };

/**
 * Keeps the activation link of the first administrator out of logs: unless output goes to a terminal, the link is written to
 * `activation-link.txt` in the data folder, readable by this user only. The file is removed at the first start with an active
 * administrator.
 */
export async function inviteAdministrator(
  administrator: FirstAdministrator,
  { dataFolder }: Pick<Settings, 'dataFolder'>,
  isTerminal = process.stdout.isTTY,
): Promise<AdminInvitation> {
  const file = join(dataFolder, 'activation-link.txt');
  await rm(file, { force: true });
  if (administrator.kind !== 'link' || isTerminal) return administrator;
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, `${administrator.url}\n`, { mode: 0o600, flag: 'wx' });
  return { kind: 'link', email: administrator.email, file };
}
