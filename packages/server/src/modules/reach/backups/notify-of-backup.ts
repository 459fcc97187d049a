import { fillMessage } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { backupTarget } from '../../../platform/backup/take-backup.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { actingAs, listUsers, userLanguage } from '../../people/users/index.ts';
import { backupMessages } from './backup-messages.ts';

/** Sends an email about backups to all active users with permission to manage settings. @param problem a sentence */
export async function notifyOfBackup(
  context: Context,
  { reason, problem }: { reason: 'failed' | 'overdue' | 'incomplete'; problem: string },
): Promise<void> {
  const { db, services } = context;
  const values = { site: await siteNameOf(context), place: backupTarget(services.settings), problem };
  for (const user of await listUsers(db)) {
    if (!user.active || !actingAs(context, user).can('manage-settings', {})) continue;
    const language = userLanguage(services.site, user);
    const messages = backupMessages[language];
    const { subject, text, rest } = messages[reason];
    const fill = (message: string): string => fillMessage(message, { ...values, name: user.name });
    const paragraphs = [`${fill(messages.greeting)}\n\n${fill(text)}`, fill(rest)];
    await services.mailer.send(db, composeMail({ to: user.email, language, subject: fill(subject), paragraphs }));
  }
}
