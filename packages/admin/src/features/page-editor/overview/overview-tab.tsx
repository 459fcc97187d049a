import { useCallback, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { documentIn } from '../store/editor-store.ts';
import { useSelection } from '../use-selection.ts';
import { BlockCards } from './block-cards.tsx';
import { useCardActions } from './card-actions.ts';
import { Outline } from './outline.tsx';
import { type OpenDialog, OverviewDialogs } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { useBlockActions } from './use-block-actions.ts';
import { useBlockShortcuts } from './use-block-shortcuts.ts';
import { useReveal } from './use-reveal.ts';
import type { ViewMode } from './view-mode.ts';

const activities = { add: 'AddingBlock', replace: 'ReplaceBlock', anchor: 'Editing', delete: 'Editing' } as const;

/** The workspace: outline, block cards and live preview, with one selection for all three. */
export function OverviewTab({ mode, onMode }: { mode: ViewMode; onMode(mode: ViewMode): void }) {
  const { store } = useEditor();
  const [selected, select] = useSelection();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const blockActions = useBlockActions();
  const openDialog = useCallback(
    (next: OpenDialog) => {
      setDialog(next);
      store.getState().setActivity(next ? activities[next.kind] : 'Editing');
    },
    [store],
  );
  useBlockShortcuts({
    selected,
    blockActions,
    onInsert: () => {
      const { order } = documentIn(store.getState());
      openDialog({ kind: 'add', position: selected === null ? order.length : order.indexOf(selected) + 1 });
    },
  });
  useReveal(selected);
  const actions = useCardActions(select, blockActions, openDialog);
  const selectInPreview = useCallback(
    (key: string, field?: string): void => {
      select(key);
      if (field === undefined) return;
      onMode('split');
      store.getState().reveal(key, field);
    },
    [store, select, onMode],
  );
  return (
    <div className={classes.workspace} data-mode={mode}>
      {mode !== 'preview' && (
        <>
          <Outline selected={selected} onSelect={select} />
          <BlockCards selected={selected} actions={actions} onDialog={openDialog} />
        </>
      )}
      {mode !== 'form' && <PreviewPane selected={selected} actions={actions} onSelect={selectInPreview} />}
      <OverviewDialogs dialog={dialog} blockActions={blockActions} onClose={() => openDialog(null)} />
    </div>
  );
}
