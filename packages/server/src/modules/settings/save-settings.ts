import { popupTexts, fail, failAll, type ErrorItem, type SiteSettings, type StoredSettings } from '@ximblox/contract';
import { isSameValue, type SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../context.ts';
import { contentChanged } from '../../platform/database/content-changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { audit } from '../audit/index.ts';
import { chosenSettings, lockSettings, settingsDefaults, storeSettings } from '../chosen-settings/index.ts';
import { findFiles } from '../media/index.ts';
import { actorID } from '../pages/index.ts';
import { referencesOfSettings, setSiteReferences } from '../references/index.ts';

/** What visitors see of the settings. */
const publicSettings = ['siteName', 'seoImage', 'indexing', 'popup'] as const satisfies (keyof SiteSettings)[];

/** What is chosen for the site, and what holds where nothing is. */
export async function getSettings({ db, services }: Context): Promise<StoredSettings> {
  const { version, updatedAt, updatedBy, settings } = await chosenSettings(db);
  return {
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
    settings,
    defaults: settingsDefaults(services),
  };
}

/** V_12 when the picture is not what the media library holds under that ID; one that was chosen before stays. */
async function pictureErrors(
  db: Database,
  [image]: SiteSettings['seoImage'],
  before: SiteSettings,
): Promise<ErrorItem[]> {
  const [known] = before.seoImage;
  if (!image || (known?.fileID === image.fileID && known.hash === image.hash && known.fileName === image.fileName)) {
    return [];
  }
  const [file] = await findFiles(db, [image.fileID]);
  const isPicture = file?.type === 'image' || file?.type === 'gif';
  const isKnown = isPicture && file.hash === image.hash && file.file_name === image.fileName;
  return isKnown ? [] : [{ property: 'seoImage', code: 'V_12' }];
}

/**
 * What is wrong with the texts of the pop-up: V_12 for a locale that the site does not have; V_01 for a title or button that
 * is missing where the other is there, and in the default locale whenever the pop-up is shown.
 */
function popupErrors(
  { locales, defaultLocale }: SiteDefinition,
  { enabled, texts }: SiteSettings['popup'],
): ErrorItem[] {
  return Object.entries(texts).flatMap(([code, words]): ErrorItem[] => {
    if (!locales.some((locale) => locale.code === code)) return [{ property: `popup.texts.${code}`, code: 'V_12' }];
    const isNeeded = enabled && (code === defaultLocale || Object.values(words).some((text) => text !== ''));
    const missing = (['title', 'button'] as const).filter((name) => isNeeded && words[name] === '');
    return missing.map((name) => ({ property: `popup.texts.${code}.${name}`, code: 'V_01' }));
  });
}

/** V_12 for days of a form that the site does not have. */
const formErrors = ({ forms }: SiteDefinition, { formDays }: SiteSettings): ErrorItem[] =>
  Object.keys(formDays)
    .filter((name) => !forms.some(({ id }) => id === name))
    .map((name) => ({ property: `formDays.${name}`, code: 'V_12' }));

const noTexts = popupTexts.parse({ title: '', text: '', button: '', decline: '', thanks: '' });

/** Texts for the default locale are always there, so that what is missing in them has a place. */
const withDefaultTexts = (site: SiteDefinition, settings: SiteSettings): SiteSettings => ({
  ...settings,
  popup: { ...settings.popup, texts: { [site.defaultLocale]: noTexts, ...settings.popup.texts } },
});

/** The settings that differ, each as it was and as it is now. */
const changesBetween = (before: SiteSettings, after: SiteSettings): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof SiteSettings)[])
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  );

/**
 * Chooses the settings of the site; they hold at once, on every instance.
 * @throws 409 V_07 on `version` when somebody has saved others since that version, otherwise every error at once
 */
export async function saveSettings(
  context: Context,
  { version, ...sent }: SiteSettings & { version: number },
): Promise<StoredSettings> {
  const { db, services } = context;
  context.require('manage-settings', {});
  const before = await lockSettings(db);
  if (version !== before.version) fail('V_07', 'version');
  const settings = withDefaultTexts(services.site, sent);
  failAll([
    ...(await pictureErrors(db, settings.seoImage, before.settings)),
    ...popupErrors(services.site, settings.popup),
    ...formErrors(services.site, settings),
  ]);
  const changes = changesBetween(withDefaultTexts(services.site, before.settings), settings);
  await storeSettings(db, settings, actorID(context));
  await setSiteReferences(db, { place: 'settings' }, referencesOfSettings(settings));
  if (publicSettings.some((name) => name in changes)) await contentChanged(db, ['settings']);
  await audit(context, { action: 'settings.save', object: 'settings', objectID: 'site', changes });
  return getSettings(context);
}
