import { Button } from '@mantine/core';
import { PackageMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../../ui/use-call.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { isRemoved, mayEdit } from '../store/editor-state.ts';
import { newerVersion } from '../store/newer.ts';
import { fetchNewestVersion, mergeOrAsk } from '../store/save-document.ts';
import { Notice } from '../working-copy/notice.tsx';
import { usePageInRelease } from './use-page-in-release.ts';

/** Says that the page was removed from the release while it was open. Saving waits until the user has chosen where to go on. */
export function RemovedNotice() {
  const { t } = useTranslation();
  const { store } = useEditor();
  const { isRunning, run } = useCall();
  const addAgain = usePageInRelease().find(({ kind }) => kind === 'add');
  const release = useEditorState(({ page }) => page.release);
  const isShown = useEditorState((state) => isRemoved(state) && mayEdit(state) && state.conflict === null);
  if (!release || !isShown) return null;
  const { name } = release;
  /** Unsaved changes are merged into the live page. */
  const goOnLive = async (): Promise<void> => {
    const live = await fetchNewestVersion(api, store.getState());
    mergeOrAsk(store, newerVersion(store.getState().saved, live));
  };
  return (
    <Notice
      icon={PackageMinus}
      kind="warning"
      actions={
        <>
          {addAgain && (
            <Button size="compact-sm" variant="default" onClick={() => void addAgain.run()}>
              {t('editor.release.addAgain')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void run(goOnLive)}>
            {t('editor.release.goOnLive')}
          </Button>
        </>
      }
    >
      {t('editor.release.removed', { name })}
    </Notice>
  );
}
