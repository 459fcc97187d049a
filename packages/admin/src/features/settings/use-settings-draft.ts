import { contract, type SiteSettings, type StoredSettings } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { type Draft, useDraft } from '../../lib/draft/use-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteSettingsQuery } from '../../lib/site-settings.ts';
import { toast } from '../../ui/toasts.tsx';
import { settingsQuery } from './settings-query.ts';

/** Draft of the site settings, kept across the sections of the screen. */
export function useSettingsDraft(stored: StoredSettings): Draft<StoredSettings, SiteSettings> {
  const { t } = useTranslation();
  return useDraft<StoredSettings, SiteSettings>({
    stored,
    errors: 'settings',
    valueOf: ({ settings }) => settings,
    versionOf: ({ version }) => version,
    fetchNewest: () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    save: (settings, { version }) => api.call(contract.settings.saveSite, { body: { ...settings, version } }),
    onSaved: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      toast({ text: t('settings.saved') });
      await queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
    },
  });
}
