import { localise } from '@ximblox/blocks';
import { contract, type SiteSettings, type StoredSettings } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../../fields/compare/change-list.tsx';
import { HistoryDialog } from '../../fields/history/history-dialog.tsx';
import { useFieldPhrases } from '../../fields/history/value-changes.tsx';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { settingsChanges } from './settings-changes.ts';
import { settingsQuery } from './settings-query.ts';

interface SettingsHistoryProps {
  saved: StoredSettings;
  isDirty: boolean;
  /** Whether the form shows a version of a release, so that the one in effect can be restored too. */
  isInRelease: boolean;
  onRestore(settings: SiteSettings): void;
  onClose(): void;
}

/** History of the settings of the site, all sections together. Restoring puts the values of a version in the forms. */
export function SettingsHistory({ saved, isDirty, isInRelease, onRestore, onClose }: SettingsHistoryProps) {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const phrases = useFieldPhrases();
  const { forms } = saved.defaults;
  const names = {
    locale: localeName,
    form: (id: string) => localise(forms.find((one) => one.id === id)?.label ?? id, i18n.language),
  };
  const changesOf = (before: SiteSettings, after: SiteSettings) => settingsChanges(before, after, names, t);
  return (
    <HistoryDialog<SiteSettings>
      name={t('settings.title')}
      queryKey={[...settingsQuery.queryKey, saved.version]}
      read={(body, signal) => api.call(contract.settings.versions, { body, signal })}
      describe={(before, after) => phrases(changesOf(before, after).map(({ label }) => label.split(' › ')[0] ?? label))}
      renderChanges={(before, after) => {
        const changes = changesOf(before, after);
        const labels = new Map(changes.map(({ path, label }) => [path, label]));
        if (changes.length === 0) return <p className="small muted">{t('editor.compare.same')}</p>;
        return <ChangeList changes={changes} fields={undefined} labelOf={(path) => labels.get(path) ?? null} />;
      }}
      note={t(isDirty ? 'history.replaces' : 'history.allSections')}
      canRestore={({ until }) => until !== null || isInRelease}
      onRestore={({ content, number }) => {
        onRestore(content);
        onClose();
        toast({ text: t('history.inForm', { number }) });
      }}
      onClose={onClose}
    />
  );
}
