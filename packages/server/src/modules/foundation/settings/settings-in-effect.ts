import { defaultImagePath } from '@ximblox/blocks/internal';
import type { SettingsDefaults, SiteSettings } from '@ximblox/contract';
import type { Services } from '../../../context.ts';
import { senderAddress } from '../../../platform/mail/sender-address.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chosenSettings } from './settings-store.ts';
import { defaultTrashDays } from './initial-settings.ts';

type ServerDependencies = { db: Database; services: Pick<Services, 'site' | 'settings'> };

/** Parses a sender such as `Ximblox <no-reply@example.com>`, or a bare address. */
function readSender(sender: string): { name: string; address: string } {
  const address = senderAddress(sender);
  if (address === '') return { name: '', address: '' };
  const name = sender.slice(0, sender.lastIndexOf(address)).replace(/<$/, '').trim();
  return { name: name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name, address };
}

/** Returns the values of settings that are not set. */
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

/** Returns the effective settings: those saved in the admin, or else the operator's, or else those of the site configuration. */
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

/** Returns the name of the site for titles and mails. */
export const siteNameOf = async (dependencies: ServerDependencies): Promise<string> =>
  (await settingsInEffect(dependencies)).siteName;

/** Returns the retention of submissions in days by form ID, for forms in which it differs from the site configuration. */
export const formDaysInEffect = async ({
  db,
  services: { settings },
}: ServerDependencies): Promise<Record<string, number>> => ({
  ...settings.formDays,
  ...(await chosenSettings(db)).settings.formDays,
});

/** Whose pages need a second person: `requests` for publication requests, `publications` for every publication, or null. */
export type FourEyes = 'requests' | 'publications' | null;

/** Returns whether a second person must decide on requests, or on every publication. */
export async function fourEyesInEffect(db: Database): Promise<FourEyes> {
  const { fourEyes, fourEyesForPublishers } = (await chosenSettings(db)).settings;
  if (!fourEyes) return null;
  return fourEyesForPublishers ? 'publications' : 'requests';
}

/** Returns the sender chosen in the settings; null to use the operator's. */
export async function chosenMailSender(
  db: Database,
  operator: { mailSender: string },
): Promise<{ name: string; address: string } | null> {
  const { mailSenderName, mailSenderAddress } = (await chosenSettings(db)).settings;
  if (mailSenderName === '' && mailSenderAddress === '') return null;
  const fallback = readSender(operator.mailSender);
  return { name: mailSenderName || fallback.name, address: mailSenderAddress || fallback.address };
}
