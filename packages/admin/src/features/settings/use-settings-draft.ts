import { isSameValue } from '@ximblox/blocks/internal';
import { contract, type SiteSettings, type StoredSettings, type VisibleSettings } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteSettingsQuery } from '../../lib/site-settings.ts';
import type { ChangeOf, Edited } from '../../ui/release-form/edited.ts';
import { type ReleaseForm, useReleaseDraft } from '../../ui/release-form/use-release-draft.ts';
import { toast } from '../../ui/toasts.tsx';
import { settingsQuery } from './settings-query.ts';

export type SettingsDraft = ReleaseForm<StoredSettings, SiteSettings>;

/** Names the settings of the site among the changes of a release. */
export const settingsItem = { kind: 'settings', key: '' } as const;

/** Settings that visitors see, which a release can change. */
export const visible = ({ siteName, seoImage, indexing, popup }: SiteSettings): VisibleSettings => ({
  siteName,
  seoImage,
  indexing,
  popup,
});

/** Returns settings with those of a release. */
export const withSettingsChange = (live: StoredSettings, { settings }: ChangeOf<'settings'>): StoredSettings => ({
  ...live,
  settings: { ...live.settings, ...settings },
});

/** Whether settings that no release can change differ. */
export const isRestChanged = (before: SiteSettings, after: SiteSettings): boolean =>
  !isSameValue({ ...after, ...visible(before) }, before);

/**
 * Draft of the site settings, kept across the sections of the screen. In a release, those that visitors see are saved in it, and all
 * others on the live site.
 */
export function useSettingsDraft(edited: Edited<StoredSettings>): SettingsDraft {
  const { t } = useTranslation();
  const saveLive = (settings: SiteSettings, { version }: StoredSettings): Promise<StoredSettings> =>
    api.call(contract.settings.saveSite, { body: { ...settings, version } });
  const onSavedLive = async (saved: StoredSettings): Promise<void> => {
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    toast({ text: t('settings.saved') });
    await queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
  };
  return useReleaseDraft(edited, {
    item: settingsItem,
    collection: 'settings',
    fetchLive: () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    withChange: withSettingsChange,
    valueOf: ({ settings }) => settings,
    changeOf: (settings) => ({ kind: 'settings', settings: visible(settings) }),
    async saveRest(settings, { live, shown }) {
      if (isRestChanged(live.settings, settings))
        await onSavedLive(await saveLive({ ...settings, ...visible(live.settings) }, live));
      return !isSameValue(visible(settings), visible(shown.settings));
    },
    saveLive,
    onSavedLive,
  });
}
