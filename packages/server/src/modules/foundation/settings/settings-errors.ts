import type { SiteDefinition } from '@ximblox/blocks';
import { type ErrorItem, popupTexts, type PopupTexts, type SiteSettings, siteSettings } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chosenSettings, findLibraryImage } from './settings-store.ts';

/** The settings that are checked; texts are null if they are malformed. */
interface CheckedSettings {
  seoImage: SiteSettings['seoImage'];
  popup: { enabled: boolean; texts: Record<string, PopupTexts | null> };
  formDays: Record<string, unknown>;
}

const readablePopup = z.object({
  enabled: z.boolean().catch(false),
  texts: z.record(z.string(), popupTexts.nullable().catch(null)).catch({}),
});

/** Parses the valid parts of malformed settings. */
const readableSettings: z.ZodType<CheckedSettings> = z.object({
  seoImage: siteSettings.shape.seoImage.catch([]),
  popup: readablePopup.catch({ enabled: false, texts: {} }),
  formDays: z.record(z.string(), z.unknown()).catch({}),
});

const emptyTexts = popupTexts.parse({ title: '', text: '', button: '', decline: '', thanks: '' });

/** Adds empty texts for the default locale if they are missing, so that errors about them have a property. */
export const withDefaultTexts = <Settings extends CheckedSettings>(
  { defaultLocale }: SiteDefinition,
  settings: Settings,
): Settings => ({
  ...settings,
  popup: { ...settings.popup, texts: { [defaultLocale]: emptyTexts, ...settings.popup.texts } },
});

/** Returns V_12 for an image that differs from the file in the media library. An image that was saved before is accepted. */
async function imageErrors(
  db: Database,
  [image]: SiteSettings['seoImage'],
  before: SiteSettings,
): Promise<ErrorItem[]> {
  const [known] = before.seoImage;
  if (!image || (known?.fileID === image.fileID && known.hash === image.hash && known.fileName === image.fileName)) {
    return [];
  }
  const file = await findLibraryImage(db, image.fileID);
  const isKnown = file?.hash === image.hash && file.file_name === image.fileName;
  return isKnown ? [] : [{ property: 'seoImage', code: 'V_12' }];
}

/**
 * Returns the errors in the texts of the pop-up: V_12 for a locale that the site does not have; V_01 for a missing title or
 * button, in locales with any text and, while the pop-up is enabled, in the default locale.
 */
function popupErrors(
  { locales, defaultLocale }: SiteDefinition,
  { enabled, texts }: Pick<CheckedSettings['popup'], 'enabled' | 'texts'>,
): ErrorItem[] {
  return Object.entries(texts).flatMap(([code, words]): ErrorItem[] => {
    if (!locales.some((locale) => locale.code === code)) return [{ property: `popup.texts.${code}`, code: 'V_12' }];
    if (words === null) return [];
    const isNeeded = enabled && (code === defaultLocale || Object.values(words).some((text) => text !== ''));
    const missing = (['title', 'button'] as const).filter((name) => isNeeded && words[name] === '');
    return missing.map((name) => ({ property: `popup.texts.${code}.${name}`, code: 'V_01' }));
  });
}

/** Returns V_12 for the retention of a form that the site does not have. */
const formErrors = ({ forms }: SiteDefinition, { formDays }: CheckedSettings): ErrorItem[] =>
  Object.keys(formDays)
    .filter((name) => !forms.some(({ id }) => id === name))
    .map((name) => ({ property: `formDays.${name}`, code: 'V_12' }));

/** Returns the errors of settings that depend on the site or the media library. */
export const settingsErrors = async (
  { db, services: { site } }: Context,
  settings: CheckedSettings,
  before: SiteSettings,
): Promise<ErrorItem[]> => [
  ...(await imageErrors(db, settings.seoImage, before)),
  ...popupErrors(site, settings.popup),
  ...formErrors(site, settings),
];

/** Returns the errors of settings whose body the schema refuses; none for users without the permission to save them. */
export async function sentSettingsErrors(context: Context, sent: unknown): Promise<ErrorItem[]> {
  if (!context.can('manage-settings', {})) return [];
  const { settings } = await chosenSettings(context.db);
  return settingsErrors(context, withDefaultTexts(context.services.site, readableSettings.parse(sent)), settings);
}
