import { isRecord } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { mailUsersWith } from '../../people/users/index.ts';
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
const notifyOfDisk = (context: Context, { free, total }: { free: number; total: number }): Promise<void> =>
  mailUsersWith(context, 'manage-settings', (language, fill) => {
    const { subject, text, rest, button } = diskMessages[language];
    const size = (bytes: number): string => formatAmount({ value: bytes, unit: 'byte' }, language);
    const values = { free: size(free), total: size(total) };
    return {
      subject: fill(subject, values),
      text: [fill(text, values)],
      rest: [fill(rest, values)],
      button: { label: button, path: 'system' },
    };
  });

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
