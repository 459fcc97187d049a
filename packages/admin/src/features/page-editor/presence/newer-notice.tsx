import { Button } from '@mantine/core';
import { contract, type PageInRelease, type PageVersionStatus } from '@ximblox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { isTemporary } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { inReleaseOf } from '../store/editor-state.ts';
import { newerVersion } from '../store/newer.ts';
import { fetchNewestVersion } from '../store/save-document.ts';
import { Notice } from '../working-copy/notice.tsx';

/** Returns what a release does with the page; null if it does not change the page, or is closed. */
function changeIn({ releases }: PageVersionStatus, releaseID: number): PageInRelease['change'] {
  const found = releases.find((one) => one.releaseID === releaseID);
  if (!found) return null;
  return found.version ? 'publish' : 'unpublish';
}

/** Returns the newest version of the line that the window edits: of the live line, or of its release if that has one. */
function newestIn({ newest, releases }: PageVersionStatus, releaseID: number | undefined) {
  if (releaseID === undefined) return newest;
  return releases.find((one) => one.releaseID === releaseID)?.version ?? null;
}

/** Milliseconds until a failed refresh is tried again. */
const retryDelay = 5_000;

/** Updates the publication state in the header when other users change it. */
function useFollowPublication(): void {
  const { t } = useTranslation();
  const { store } = useEditor();
  const { ID } = useSession();
  const queryClient = useQueryClient();
  const serverState = useEditorState((state) => state.serverState);
  useEffect(() => {
    if (!serverState || serverState === 'gone') return undefined;
    const { page } = store.getState();
    const { published, unpublishedBy, newest } = serverState;
    const isPublishedSame = (published?.versionID ?? null) === page.publishedVersionID;
    const hasMoved =
      page.release !== null &&
      (newest.versionID !== page.release.newestLiveVersionID ||
        changeIn(serverState, page.release.id) !== page.release.change);
    if (isPublishedSame && !hasMoved) return undefined;
    const isOwn = published ? published.author.ID === ID : false;
    // A later event starts its own refresh, whose answer is newer.
    let isLatest = true;
    let retry: number | undefined;
    const refresh = async (): Promise<void> => {
      const now = await api.call(contract.pages.get, {
        params: { id: page.id },
        query: inReleaseOf(store.getState()),
      });
      const isUnchanged = now.publishedVersionID === store.getState().page.publishedVersionID;
      if (!isLatest || (isUnchanged && !hasMoved)) return;
      store.getState().setPage(now);
      if (isUnchanged) return;
      await queryClient.invalidateQueries({ queryKey: ['pages'] });
      const name = published?.author.name ?? unpublishedBy ?? '';
      if (isOwn || name === '') return;
      toast({
        text: published ? t('editor.work.news.published', { name }) : t('editor.work.news.unpublished', { name }),
      });
    };
    const tryToRefresh = (): void => {
      refresh().catch((error: unknown) => {
        if (isLatest && isTemporary(error)) retry = window.setTimeout(tryToRefresh, retryDelay);
      });
    };
    tryToRefresh();
    return () => {
      isLatest = false;
      window.clearTimeout(retry);
    };
  }, [serverState, store, queryClient, ID, t]);
}

/** Notice that another user has saved the page: shows the changes, to be merged immediately or at the next save. */
export function NewerNotice() {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const { store } = useEditor();
  const { ID } = useSession();
  const [isLoading, setLoading] = useState(false);
  const serverState = useEditorState((state) => state.serverState);
  const baseID = useEditorState((state) => state.base.id);
  const isBusy = useEditorState((state) => state.isSaving || state.conflict !== null);
  const releaseID = useEditorState((state) => state.page.release?.id);
  useFollowPublication();

  if (serverState === 'gone')
    return (
      <Notice icon={Trash2} kind="warning">
        {t('editor.work.news.gone')}
      </Notice>
    );
  // In a release, its own notice says that the live line has moved.
  const newest = serverState && newestIn(serverState, releaseID);
  if (!newest || newest.versionID <= baseID || isBusy) return null;
  const { author, time } = newest;
  const show = async (): Promise<void> => {
    setLoading(true);
    try {
      const version = await fetchNewestVersion(api, store.getState());
      const { saved, setConflict } = store.getState();
      setConflict({ newer: newerVersion(saved, version), isOpen: true, thenSave: false });
    } catch {
      toast({ text: t('editor.work.news.notLoaded'), kind: 'error' });
    } finally {
      setLoading(false);
    }
  };
  const said = { name: author.name || t('conflict.someone'), time: clock(time) };
  return (
    <Notice
      icon={Bell}
      actions={
        <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void show()}>
          {t('editor.work.news.show')}
        </Button>
      }
    >
      {author.ID === ID ? t('editor.work.news.own', said) : t('editor.work.news.stored', said)}
    </Notice>
  );
}
