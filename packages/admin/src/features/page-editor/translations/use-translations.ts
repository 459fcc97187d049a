import { queryOptions, useQuery } from '@tanstack/react-query';
import { CmsError, contract, type TranslationCell } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';
import { useRefreshPage } from '../use-refresh-page.ts';

const translationsQuery = (pageID: number, revision: string) =>
  queryOptions({
    queryKey: ['pages', 'translations', pageID, revision],
    queryFn: ({ signal }) => api.call(contract.translations.list, { params: { id: String(pageID) }, signal }),
    staleTime: 0,
  });

/** Translations of the open page; refetched after a save or a state change. */
export function useTranslations() {
  const pageID = useEditorState((state) => state.page.id);
  const revision = useEditorState(({ base, page }) => `${base.id} ${page.state}`);
  return useQuery({ ...translationsQuery(pageID, revision), placeholderData: (before) => before });
}

/** Changes the source of translations; notifies the user, and refetches the open page and the list. */
export function useFollowing() {
  const { t } = useTranslation();
  const refresh = useRefreshPage();
  const errorText = useErrorText();
  const [running, setRunning] = useState<number | null>(null);

  const change = async (pageID: number, done: string, call: () => Promise<unknown>): Promise<void> => {
    setRunning(pageID);
    try {
      await call();
      toast({ text: done });
    } catch (failure) {
      if (!(failure instanceof CmsError)) throw failure;
      toast({ text: errorsOfFailure(failure).map(errorText).join(' '), kind: 'error' });
    } finally {
      await refresh();
      setRunning(null);
    }
  };

  return {
    /** The page whose source is being changed. */
    running,
    /** @param versionID the source version that was reviewed */
    mark: (pageID: number, versionID: number): Promise<void> =>
      change(pageID, t('editor.translations.marked'), () =>
        api.call(contract.translations.mark, { params: { id: String(pageID) }, body: { versionID } }),
      ),
    setSource: (pageID: number, sourcePageID: number | null): Promise<void> =>
      change(pageID, t('editor.translations.sourceSet'), () =>
        api.call(contract.translations.setSource, { params: { id: String(pageID) }, body: { sourcePageID } }),
      ),
  };
}

/** Whether a page follows another, directly or indirectly, so that it cannot be the other's source. */
export function followsPage(cells: readonly TranslationCell[], pageID: number, other: number): boolean {
  const source = cells.find(({ page }) => page?.pageID === pageID)?.page?.source;
  return source ? source.pageID === other || followsPage(cells, source.pageID, other) : false;
}
