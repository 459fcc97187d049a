import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImageInput } from '../../../fields/image-input.tsx';
import { socialRatio } from '../../../fields/social-ratio.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { useSettingsForm } from '../settings-form.ts';

/** Name of the site, and settings for search engines and social networks. */
export function WebsiteSection() {
  const { t } = useTranslation();
  const { settings, defaults, change, errors } = useSettingsForm();
  const { defaultLocale } = useSiteSettings();
  const [image = null] = settings.seoImage;
  const indexing = defaults.indexing ? (settings.indexing ? 'indexingOn' : 'indexingOff') : 'indexingBarred';
  return (
    <>
      <TextInput
        id="settings-site-name"
        label={t('settings.siteName')}
        description={t('settings.siteNameHelp')}
        placeholder={defaults.siteName}
        maxLength={60}
        value={settings.siteName}
        error={errors.of('siteName')}
        onChange={(event) => change({ siteName: event.currentTarget.value })}
      />
      <ImageInput
        id="settings-seo-image"
        label={t('settings.seoImage')}
        description={t(defaults.seoImage === null ? 'settings.seoImageHelp' : 'settings.seoImageOwn')}
        withAsterisk={false}
        isDecorative={false}
        ratio={socialRatio}
        locale={defaultLocale}
        error={errors.of('seoImage') ?? errors.of('seoImage.0')}
        value={image}
        onChange={(picked) => change({ seoImage: picked ? [picked] : [] })}
      />
      <Switch
        id="settings-indexing"
        label={t('settings.indexing')}
        description={t(`settings.${indexing}`)}
        checked={settings.indexing}
        error={errors.of('indexing')}
        onChange={(event) => change({ indexing: event.currentTarget.checked })}
      />
    </>
  );
}
