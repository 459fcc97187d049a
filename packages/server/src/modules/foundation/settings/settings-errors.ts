import type { SiteDefinition } from '@ximblox/blocks';
import { type ErrorItem, popupTexts, type PopupTexts, type SiteSettings, siteSettings } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chosenSettings, findLibraryImage } from './settings-store.ts';

/** What the rules look at; texts are null where they cannot be read. */
interface RuledSettings {
  seoImage: SiteSettings['seoImage'];
  popup: { enabled: boolean; texts: Record<string, PopupTexts | null> };
  formDays: Record<string, unknown>;
}

const readablePopup = z.object({
  enabled: z.boolean().catch(false),
  texts: z.record(z.string(), popupTexts.nullable().catch(null)).catch({}),
});

/** What can be read of settings that are wrong in other ways. */
const readableSettings: z.ZodType<RuledSettings> = z.object({
  seoImage: siteSettings.shape.seoImage.catch([]),
  popup: readablePopup.catch({ enabled: false, texts: {} }),
  formDays: z.record(z.string(), z.unknown()).catch({}),
});

const noTexts = popupTexts.parse({ title: '', text: '', button: '', decline: '', thanks: '' });

/** Texts for the default locale are always there, so that what is missing in them has a place. */
export const withDefaultTexts = <Settings extends RuledSettings>(
  { defaultLocale }: SiteDefinition,
  settings: Settings,
): Settings => ({
  ...settings,
  popup: { ...settings.popup, texts: { [defaultLocale]: noTexts, ...settings.popup.texts } },
});

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
  const file = await findLibraryImage(db, image.fileID);
  const isKnown = file?.hash === image.hash && file.file_name === image.fileName;
  return isKnown ? [] : [{ property: 'seoImage', code: 'V_12' }];
}

/**
 * What is wrong with the texts of the pop-up: V_12 for a locale that the site does not have; V_01 for a title or button that
 * is missing where the other is there, and in the default locale whenever the pop-up is shown.
 */
function popupErrors(
  { locales, defaultLocale }: SiteDefinition,
  { enabled, texts }: Pick<RuledSettings['popup'], 'enabled' | 'texts'>,
): ErrorItem[] {
  return Object.entries(texts).flatMap(([code, words]): ErrorItem[] => {
    if (!locales.some((locale) => locale.code === code)) return [{ property: `popup.texts.${code}`, code: 'V_12' }];
    if (words === null) return [];
    const isNeeded = enabled && (code === defaultLocale || Object.values(words).some((text) => text !== ''));
    const missing = (['title', 'button'] as const).filter((name) => isNeeded && words[name] === '');
    return missing.map((name) => ({ property: `popup.texts.${code}.${name}`, code: 'V_01' }));
  });
}

/** V_12 for days of a form that the site does not have. */
const formErrors = ({ forms }: SiteDefinition, { formDays }: RuledSettings): ErrorItem[] =>
  Object.keys(formDays)
    .filter((name) => !forms.some(({ id }) => id === name))
    .map((name) => ({ property: `formDays.${name}`, code: 'V_12' }));

/** What the site and the media library find wrong with settings. */
export const settingsErrors = async (
  { db, services: { site } }: Context,
  settings: RuledSettings,
  before: SiteSettings,
): Promise<ErrorItem[]> => [
  ...(await pictureErrors(db, settings.seoImage, before)),
  ...popupErrors(site, settings.popup),
  ...formErrors(site, settings),
];

/** Errors of settings whose body the schema refuses; none for users who may not save them. */
export async function sentSettingsErrors(context: Context, sent: unknown): Promise<ErrorItem[]> {
  if (!context.can('manage-settings', {})) return [];
  const { settings } = await chosenSettings(context.db);
  return settingsErrors(context, withDefaultTexts(context.services.site, readableSettings.parse(sent)), settings);
}
