import { fail, failAll, type SiteSettings, type StoredSettings } from '@ximblox/contract';
import { isSameValue } from '@ximblox/blocks/internal';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../audit/index.ts';
import { chosenSettings, lockSettings, publisherRoles, storeSettings } from './settings-store.ts';
import { settingsDefaults } from './settings-in-effect.ts';
import { referencesOfSettings, setSiteReferences } from '../references/index.ts';
import { settingsErrors, withDefaultTexts } from './settings-errors.ts';

/** Settings that affect the public site. */
const publicSettings = ['siteName', 'seoImage', 'indexing', 'popup'] as const satisfies (keyof SiteSettings)[];

/** Returns the saved settings, and the defaults for those that are not set. */
export async function getSettings({ db, services }: Context): Promise<StoredSettings> {
  const { version, updatedAt, updatedBy, settings } = await chosenSettings(db);
  return {
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
    settings,
    defaults: settingsDefaults(services),
    publishers: await publisherRoles(db),
  };
}

/** Returns the settings that differ, with their old and new values. */
const changesBetween = (before: SiteSettings, after: SiteSettings): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof SiteSettings)[])
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  );

/**
 * Saves the settings of the site. They take effect immediately, on every instance.
 * @param restored number of the version that the settings are from, for the audit log
 * @throws 409 V_07 on `version` when another user has saved since that version, otherwise all errors together
 */
export async function saveSettings(
  context: Context,
  { version, ...sent }: SiteSettings & { version: number },
  restored?: number,
): Promise<StoredSettings> {
  const { db, services } = context;
  context.require('manage-settings', {});
  const before = await lockSettings(db);
  if (version !== before.version) fail('V_07', 'version');
  const settings = withDefaultTexts(services.site, sent);
  failAll(await settingsErrors(context, settings, before.settings));
  const changes = changesBetween(withDefaultTexts(services.site, before.settings), settings);
  await storeSettings(db, settings, actorID(context));
  await setSiteReferences(db, { place: 'settings' }, referencesOfSettings(settings));
  if (publicSettings.some((name) => name in changes)) await invalidateContent(context, ['settings']);
  await audit(context, {
    action: 'settings.save',
    object: 'settings',
    objectID: 'site',
    changes: { ...changes, ...(restored && { restored }) },
  });
  return getSettings(context);
}
