import type { SiteSettings, SiteVersions, StoredSettings } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { listVersions, storedContent, type VersionedThing } from '../site-versions/index.ts';
import { saveSettings } from './save-settings.ts';
import { withInitialValues } from './settings-store.ts';

const versioned: VersionedThing = { kind: 'settings', key: '' };

const readSettings = (stored: unknown): SiteSettings => withInitialValues(stored as Partial<SiteSettings>);

/** Returns one page of the versions of the settings, newest first. */
export async function listSettingsVersions(
  context: Context,
  page: { pageIndex: number; pageSize: number },
): Promise<SiteVersions<SiteSettings>> {
  context.require('manage-settings', {});
  return listVersions(context.db, versioned, page, (stored) => stored.map(readSettings));
}

/** Saves an earlier version of the settings. @throws 404 V_12 on `number`; otherwise as `saveSettings` */
export async function restoreSettings(
  context: Context,
  { number, version }: { number: number; version: number },
): Promise<StoredSettings> {
  context.require('manage-settings', {});
  const settings = readSettings(await storedContent(context.db, versioned, number));
  return saveSettings(context, { ...settings, version }, number);
}
