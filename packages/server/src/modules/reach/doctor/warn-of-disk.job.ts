import { fillMessage } from '@ximblox/blocks/internal';
import { isRecord } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { actingAs, listUsers, userLanguage } from '../../people/users/index.ts';
import { diskState, readDisk } from './disk.ts';
import { diskMessages } from './disk-messages.ts';
import { formatAmount } from './format-amount.ts';

export const warnOfDiskJob = 'warn-of-disk';

const hour = 3_600_000;

/** Schedules the next check in an hour, once for all instances. @param mailedAt time of the last email, in milliseconds */
export const scheduleWarnOfDisk = (
  { db, services }: Pick<Context, 'db' | 'services'>,
  mailedAt: number | null = null,
): Promise<void> =>
  services.jobs.add(
    db,
    warnOfDiskJob,
    { mailedAt },
    { runAt: new Date(services.now().getTime() + hour), key: warnOfDiskJob, keepsRunAt: true },
  );

/** Sends an email to all active users with permission to manage settings. */
async function notifyOfDisk(context: Context, { free, total }: { free: number; total: number }): Promise<void> {
  const { db, services } = context;
  const site = await siteNameOf(context);
  for (const user of await listUsers(db)) {
    if (!user.active || !actingAs(context, user).can('manage-settings', {})) continue;
    const language = userLanguage(services.site, user);
    const messages = diskMessages[language];
    const size = (bytes: number): string => formatAmount({ value: bytes, unit: 'byte' }, language);
    const values = { site, free: size(free), total: size(total), name: user.name };
    const fill = (message: string): string => fillMessage(message, values);
    const mail = composeMail({
      to: user.email,
      language,
      subject: fill(messages.subject),
      paragraphs: [`${fill(messages.greeting)}\n\n${fill(messages.text)}`, fill(messages.rest)],
      link: { label: messages.button, url: `${publicOrigin(services.settings)}/cmsadmin/system` },
    });
    await services.mailer.send(db, mail);
  }
}

/**
 * Sends an email when the disk with the data folder is almost full, at most once a day, and schedules the next check. It sees the
 * disk of the instance that runs it.
 * @param read returns the free and total bytes
 */
export async function warnOfDisk(context: Context, payload: unknown, read = readDisk): Promise<void> {
  const now = context.services.now().getTime();
  const last = isRecord(payload) && typeof payload.mailedAt === 'number' ? payload.mailedAt : null;
  const disk = await read(context.services.settings).catch(() => null);
  const isLow = disk !== null && diskState(disk.free, disk.total) !== 'free';
  const isDue = isLow && (last === null || now - last >= 24 * hour);
  await context.transaction(async (inside) => {
    if (isDue) await notifyOfDisk(inside, disk);
    await scheduleWarnOfDisk(inside, isDue ? now : isLow ? last : null);
  });
}
