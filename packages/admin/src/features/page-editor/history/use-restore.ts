import { useQueryClient } from '@tanstack/react-query';
import { CmsError, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';
import { inReleaseOf, isDirty } from '../store/editor-state.ts';
import { fetchNewestVersion, isStored } from '../store/save-document.ts';

/**
 * Restores an older version of the open page as its newest. Saves unsaved changes first, so that they are in the
 * history. If another user has saved since, shows their version and restores nothing.
 */
export function useRestore(): { isRunning: boolean; restore(version: { id: number; number: number }): Promise<void> } {
  const { t } = useTranslation();
  const { store, save } = useEditor();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);

  const refresh = async (): Promise<void> => {
    const { id } = store.getState().page;
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    const query = inReleaseOf(store.getState());
    store.getState().setPage(await api.call(contract.pages.get, { params: { id: String(id) }, query }));
  };

  async function attempt(version: { id: number; number: number }): Promise<void> {
    if (isDirty(store.getState()) && !isStored(await save())) {
      toast({ text: t('editor.restore.notSaved'), kind: 'error' });
      return;
    }
    try {
      const { pageVersion } = await api.call(contract.versions.restore, {
        params: { id: String(version.id) },
        body: { newestVersionID: store.getState().base.id, releaseID: store.getState().page.release?.id },
      });
      store.getState().takeOver(pageVersion);
      toast({ text: t('editor.restore.done', { number: version.number, newNumber: pageVersion.number }) });
    } catch (failure) {
      if (!(failure instanceof CmsError) || failure.status !== 409) throw failure;
      const newest = await fetchNewestVersion(api, store.getState());
      store.getState().takeOver(newest);
      toast({
        text: t('editor.restore.conflict', {
          name: newest.author.name || t('conflict.someone'),
          number: newest.number,
        }),
        kind: 'error',
      });
    }
    await refresh();
  }

  return {
    isRunning,
    async restore(version) {
      setRunning(true);
      try {
        await attempt(version);
      } catch (failure) {
        toast({ text: errorsOfFailure(failure).map(errorText).join(' '), kind: 'error' });
      } finally {
        setRunning(false);
      }
    },
  };
}
