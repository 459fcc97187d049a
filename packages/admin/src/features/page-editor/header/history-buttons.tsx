import { ActionIcon } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { canRedo, canUndo, mayEdit } from '../store/editor-state.ts';

/** Undo and redo buttons. */
export function HistoryButtons() {
  const { t } = useTranslation();
  const { undo, redo } = useEditorActions();
  const canEdit = useEditorState(mayEdit);
  const hasPast = useEditorState(canUndo);
  const hasFuture = useEditorState(canRedo);
  if (!canEdit) return null;
  return (
    <>
      <ActionIcon data-hint aria-label={t('editor.undo')} disabled={!hasPast} onClick={undo}>
        <Undo2 size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon data-hint aria-label={t('editor.redo')} disabled={!hasFuture} onClick={redo}>
        <Redo2 size={17} aria-hidden />
      </ActionIcon>
    </>
  );
}
