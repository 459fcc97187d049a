import { Button } from '@mantine/core';
import { GitMerge, History, Lock, TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { MergedParts } from '../dialogs/conflict/merged-parts.tsx';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { NewerNotice } from '../presence/newer-notice.tsx';
import { ClosedCopies } from '../release/closed-copies.tsx';
import { ReleaseNotices } from '../release/release-notices.tsx';
import { isDirty, mayEdit } from '../store/editor-state.ts';
import { Notice } from './notice.tsx';
import { useDiscard } from './use-discard.ts';

/** Notices about changes that could not be sent, or that conflict. */
function UnsavedNotices({ onSave }: { onSave(): void }) {
  const { t } = useTranslation();
  const { setConflict } = useEditorActions();
  const dirty = useEditorState(isDirty);
  const conflict = useEditorState((state) => state.conflict);
  const isUnreachable = useEditorState((state) => state.isUnreachable);
  return (
    <>
      {isUnreachable && dirty && (
        <Notice
          icon={WifiOff}
          kind="warning"
          actions={
            <Button size="compact-sm" variant="default" onClick={onSave}>
              {t('editor.work.unreachable.again')}
            </Button>
          }
        >
          {t('editor.work.unreachable.text')}
        </Notice>
      )}
      {conflict && !conflict.isOpen && (
        <Notice
          icon={TriangleAlert}
          kind="warning"
          actions={
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setConflict({ ...conflict, isOpen: true, thenSave: false })}
            >
              {t('editor.work.undecided.decide')}
            </Button>
          }
        >
          {t('editor.work.undecided.window')}
        </Notice>
      )}
    </>
  );
}

/** Notices about changes of this and other windows: restored, merged, conflicting or not saved. */
export function Notices({ onSave }: { onSave(): void }) {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const { forgetRestored, forgetMerged } = useEditorActions();
  const canEdit = useEditorState(mayEdit);
  const dirty = useEditorState(isDirty);
  const restoredAt = useEditorState((state) => state.restoredAt);
  const merged = useEditorState((state) => state.merged);
  const discardAll = useDiscard();
  return (
    <div className="hide-empty" aria-live="polite">
      {!canEdit && <Notice icon={Lock}>{t('editor.readOnly')}</Notice>}
      <NewerNotice />
      <ReleaseNotices />
      <ClosedCopies />
      <UnsavedNotices onSave={onSave} />
      {merged && (
        <Notice icon={GitMerge} onClose={forgetMerged}>
          {merged.kind === 'window'
            ? t('editor.work.merged.window')
            : t('editor.work.merged.version', {
                name: merged.author.name || t('conflict.someone'),
                time: clock(merged.time),
              })}
          <MergedParts report={merged} />
        </Notice>
      )}
      {restoredAt && dirty && (
        <Notice
          icon={History}
          onClose={forgetRestored}
          actions={
            <Button size="compact-sm" variant="default" onClick={discardAll}>
              {t('editor.work.restored.discard')}
            </Button>
          }
        >
          {t('editor.work.restored.text', { time: clock(restoredAt) })}
        </Notice>
      )}
    </div>
  );
}
