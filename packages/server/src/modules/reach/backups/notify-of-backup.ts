import type { Context } from '../../../context.ts';
import { backupTarget } from '../../../platform/backup/take-backup.ts';
import { mailUsersWith } from '../../people/users/index.ts';
import { backupMessages } from './backup-messages.ts';

/** Sends an email about backups to all active users with permission to manage settings. @param problem a sentence */
export async function notifyOfBackup(
  context: Context,
  { reason, problem }: { reason: 'failed' | 'overdue' | 'incomplete'; problem: string },
): Promise<void> {
  const values = { place: backupTarget(context.services.settings), problem };
  await mailUsersWith(context, 'manage-settings', (language, fill) => {
    const { subject, text, rest } = backupMessages[language][reason];
    return { subject: fill(subject), text: [fill(text, values)], rest: [fill(rest)] };
  });
}
