import { useQuery } from '@tanstack/react-query';
import type { BlockContent, Fields } from '@ximblox/blocks';
import { contract, type ErrorItem, type ExtensionSettingsInfo } from '@ximblox/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentForm } from '../../fields/content-form.tsx';
import type { ContentPort } from '../../fields/content-port.ts';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { api } from '../../lib/api.ts';
import { type Draft, useDraft } from '../../lib/draft/use-draft.ts';
import { errorsOf, onErrorsChange, setErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { LiveSiteNote } from '../../ui/live-site-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './settings.module.css';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const ExtensionSettingsHistory = lazyDialog(
  async () => (await import('./extension-settings-history.tsx')).ExtensionSettingsHistory,
);

type SettingsDraft = Draft<ExtensionSettingsInfo, Pick<ExtensionSettingsInfo, 'content'>>;

const errorsName = 'extension-settings';

const extensionSettingsQuery = (id: string, language: string) => ({
  queryKey: ['settings', 'extension', id, language],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.call(contract.extensionSettings.get, { params: { id }, query: { language }, ...(signal && { signal }) }),
});

/** Content port of the form of the settings. */
function createSettingsPort(store: SettingsDraft['store']): ContentPort {
  const content = (): BlockContent => store.getState().value.content;
  return {
    id: store.getState().base.id,
    locale: '',
    content,
    shown: content,
    errors: () => errorsOf(errorsName),
    revealed: () => null,
    subscribe(listener) {
      const stops = [store.subscribe(listener), onErrorsChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    change(update, property) {
      store.setState({ value: { content: update(content()) } });
      const isOther = (error: ErrorItem): boolean =>
        error.property !== property && !error.property.startsWith(`${property}.`);
      setErrors(errorsName, errorsOf(errorsName).filter(isOther));
    },
  };
}

function ExtensionSettingsEditor({ saved, language }: { saved: ExtensionSettingsInfo; language: string }) {
  const { t } = useTranslation();
  const { id, label } = saved;
  const query = extensionSettingsQuery(id, language);
  const draft: SettingsDraft = useDraft({
    stored: saved,
    collection: errorsName,
    valueOf: ({ content }) => ({ content }),
    versionOf: ({ version }) => version,
    fetchNewest: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    save: ({ content }, { version }) =>
      api.call(contract.extensionSettings.save, { params: { id }, query: { language }, body: { content, version } }),
    onSaved: (answer) => {
      queryClient.setQueryData(query.queryKey, answer);
      toast({ text: t('settings.extension.saved', { name: label }) });
    },
  });
  const port = useMemo(() => createSettingsPort(draft.store), [draft.store]);
  const errors = useErrors(errorsName);
  const form = useRef<HTMLDivElement>(null);
  const save = async (): Promise<boolean> => {
    const isSaved = await draft.save();
    if (!isSaved) requestAnimationFrame(() => focusInvalid(form.current));
    return isSaved;
  };
  return (
    <>
      <div className={classes.head}>
        <h2>{label}</h2>
        <SaveBar
          saved={saved}
          isDirty={draft.isDirty}
          isSaving={draft.isSaving}
          unsaved={t('settings.unsaved')}
          save={t('settings.save')}
          onSave={() => void save()}
          onDiscard={draft.discard}
        >
          <HistoryButton>
            {(close) => (
              <ExtensionSettingsHistory
                saved={saved}
                isDirty={draft.isDirty}
                onRestore={(content) => port.change(() => content, '')}
                onClose={close}
              />
            )}
          </HistoryButton>
        </SaveBar>
      </div>
      <LiveSiteNote text={t('workingRelease.notPart')} />
      <ErrorList errors={errors.filter(({ property }) => !property.startsWith('props.'))} />
      <div ref={form} className="stack gap-24">
        <ContentForm fields={saved.fields as Fields} port={port} />
      </div>
      <DraftDialogs draft={draft} title={t('settings.conflict.title')} savedBy={draft.theirs} onSave={save} />
    </>
  );
}

/** Form of settings of an extension. @param id with the name of the extension */
export function ExtensionSettings({ id }: { id: string }) {
  const { language } = useTranslation().i18n;
  const { data, error, refetch } = useQuery(extensionSettingsQuery(id, language));
  if (data) return <ExtensionSettingsEditor key={id} saved={data} language={language} />;
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return <LoadingState rows={6} />;
}
