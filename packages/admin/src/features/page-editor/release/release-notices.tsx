import { Button } from '@mantine/core';
import { GitMerge, GlobeOff, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { Notice } from '../working-copy/notice.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { usePageInRelease } from './use-page-in-release.ts';
import { useTakeOver } from './use-take-over.ts';

/** Says that the live line of a page in a release has moved, and which other releases change the page. */
export function ReleaseNotices() {
  const { t } = useTranslation();
  const release = useEditorState(({ page }) => page.release);
  const takenOver = useEditorState((state) => state.takenOver);
  const isDeciding = useEditorState(({ conflict }) => conflict !== null);
  const canEdit = useEditorState(mayEdit);
  const { isRunning, takeOver } = useTakeOver();
  const add = usePageInRelease().find(({ kind }) => kind === 'add');
  if (!release) return null;
  const { change, name, liveVersionID, newestLiveVersionID, conflicts } = release;
  const hasMoved = (takenOver ?? liveVersionID) !== newestLiveVersionID;
  return (
    <>
      <RemovedNotice />
      {change === 'unpublish' && (
        <Notice
          icon={GlobeOff}
          actions={
            add && (
              <Button size="compact-sm" variant="default" onClick={() => void add.run()}>
                {t('editor.release.publishAgain')}
              </Button>
            )
          }
        >
          {t('editor.release.unpublishes', { name })}
        </Notice>
      )}
      {hasMoved && canEdit && !isDeciding && (
        <Notice
          icon={GitMerge}
          kind="warning"
          actions={
            <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void takeOver()}>
              {t('editor.release.takeOver')}
            </Button>
          }
        >
          {t('editor.release.moved', { name })}
        </Notice>
      )}
      {conflicts.map((other) => (
        <Notice key={other.releaseID} icon={TriangleAlert} kind="warning">
          <Link to={`/releases/${other.releaseID}`}>
            {t('editor.release.conflict', { name: other.name, person: other.by.name || t('conflict.someone') })}
          </Link>
        </Notice>
      ))}
    </>
  );
}
