import { defaultImagePath } from '@ximblox/blocks';
import type { SettingsDefaults, SiteSettings } from '@ximblox/contract';
import type { Services } from '../../../context.ts';
import { senderAddress } from '../../../platform/mail/sender-address.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chosenSettings } from './settings-store.ts';
import { defaultTrashDays } from './initial-settings.ts';

type ServerDependencies = { db: Database; services: Pick<Services, 'site' | 'settings'> };

/** Reads `Ximblox <no-reply@example.com>`, or a bare address. */
function readSender(sender: string): { name: string; address: string } {
  const address = senderAddress(sender);
  if (address === '') return { name: '', address: '' };
  const name = sender.slice(0, sender.lastIndexOf(address)).replace(/<$/, '').trim();
  return { name: name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name, address };
}

/** What holds where nothing is chosen. */
export function settingsDefaults({ site, settings }: ServerDependencies['services']): SettingsDefaults {
  const sender = readSender(settings.mailSender);
  return {
    siteName: site.name,
    seoImage: defaultImagePath(site),
    indexing: settings.indexing,
    inactivityMinutes: settings.sessionIdleMinutes,
    mailSenderName: sender.name,
    mailSenderAddress: sender.address,
    binDays: defaultTrashDays,
    auditMonths: settings.auditMonths,
    forms: site.forms.map(({ id, label, keepDays }) => ({ id, label, days: settings.formDays[id] ?? keepDays })),
  };
}

/** The settings as they hold now: what is chosen on the screen wins over the operator's, and that over the site project's. */
export async function settingsInEffect({
  db,
  services,
}: ServerDependencies): Promise<
  Omit<SiteSettings, 'inactivityMinutes' | 'binDays' | 'auditMonths'> &
    Pick<SettingsDefaults, 'inactivityMinutes' | 'binDays' | 'auditMonths'>
> {
  const { settings } = await chosenSettings(db);
  const defaults = settingsDefaults(services);
  return {
    ...settings,
    siteName: settings.siteName || defaults.siteName,
    inactivityMinutes: settings.inactivityMinutes ?? defaults.inactivityMinutes,
    mailSenderName: settings.mailSenderName || defaults.mailSenderName,
    mailSenderAddress: settings.mailSenderAddress || defaults.mailSenderAddress,
    binDays: settings.binDays ?? defaults.binDays,
    auditMonths: settings.auditMonths ?? defaults.auditMonths,
  };
}

/** Name of the site, as titles and mails call it. */
export const siteNameOf = async (ground: ServerDependencies): Promise<string> =>
  (await settingsInEffect(ground)).siteName;

/** Days for which what is sent by each form is kept, by its ID, as far as the site project does not say it. */
export const formDaysInEffect = async ({
  db,
  services: { settings },
}: ServerDependencies): Promise<Record<string, number>> => ({
  ...settings.formDays,
  ...(await chosenSettings(db)).settings.formDays,
});

/** Whether a request must be decided on by somebody else than who made it. */
export const requiresFourEyes = async (db: Database): Promise<boolean> => (await chosenSettings(db)).settings.fourEyes;

/** Whom mails are from; null when nobody has chosen, and it is the operator's affair. */
export async function chosenMailSender(
  db: Database,
  operator: { mailSender: string },
): Promise<{ name: string; address: string } | null> {
  const { mailSenderName, mailSenderAddress } = (await chosenSettings(db)).settings;
  if (mailSenderName === '' && mailSenderAddress === '') return null;
  const usual = readSender(operator.mailSender);
  return { name: mailSenderName || usual.name, address: mailSenderAddress || usual.address };
}
