import { pageHeaderKey } from '@ximblox/contract';
import { type CSSProperties, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typeDataForm } from '../content-ports.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { documentIn } from '../store/editor-state.ts';
import { BlockCards } from './block-cards.tsx';
import { useCardActions } from './card-actions.ts';
import { Outline } from './outline.tsx';
import { type OpenDialog, OverviewDialogs } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { PaneSplitter } from './pane-splitter.tsx';
import { useBlockActions } from './use-block-actions.ts';
import { useBlockAtHand } from './use-block-at-hand.ts';
import { useChosenBlock } from './use-chosen-block.ts';
import { useBlockShortcuts } from './use-block-shortcuts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useMarkedBlocks } from './use-marked-blocks.ts';
import { paneLimits, usePaneWidths } from './use-pane-widths.ts';
import { useReveal } from './use-reveal.ts';
import type { ViewMode } from './view-mode.ts';

const activities = { add: 'AddingBlock', replace: 'ReplaceBlock', anchor: 'Editing', delete: 'Editing' } as const;

/** Workspace with outline, block cards and live preview, which share one selection. */
export function OverviewTab({ mode, onMode }: { mode: ViewMode; onMode(mode: ViewMode): void }) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const [widths, setWidths] = usePaneWidths();
  const [named, select] = useChosenBlock();
  // The address may name a removed block, such as after undo.
  const isBlock = useEditorState((state) => named !== null && Object.hasOwn(documentIn(state).blocks, named));
  const selected = isBlock || named === pageHeaderKey ? named : null;
  const selectedBlock = isBlock ? named : null;
  const marked = useMarkedBlocks(selectedBlock);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const blockActions = useBlockActions(select, marked.mark);
  const openDialog = useCallback(
    (next: OpenDialog) => {
      setDialog(next);
      store.getState().setActivity(next ? activities[next.kind] : 'Editing');
    },
    [store],
  );
  const actions = useCardActions(select, marked, blockActions, openDialog);
  const atHand = useBlockAtHand(selectedBlock);
  const targetsAtHand = (): readonly string[] => {
    const key = atHand();
    return key === null ? [] : marked.targets(key);
  };
  /** Default insertion point: below the current blocks or the page header, or at the end. */
  const nextGap = (): number => {
    const { order } = documentIn(store.getState());
    if (selected === pageHeaderKey) return 0;
    const last = targetsAtHand().at(-1);
    return last === undefined || !order.includes(last) ? order.length : order.indexOf(last) + 1;
  };
  useBlockShortcuts({ atHand, actions, onInsert: () => openDialog({ kind: 'add', position: nextGap() }) });
  const clipboard = useClipboard({
    targets: targetsAtHand,
    blockActions,
    nextGap,
  });
  useReveal(selected, selected === pageHeaderKey ? typeDataForm : undefined);
  const selectInPreview = useCallback(
    (key: string, field?: string): void => {
      actions.select(key);
      if (field === undefined) return;
      onMode('split');
      store.getState().reveal(key, field);
    },
    [store, actions, onMode],
  );
  return (
    <div
      className={`stack relative min-height-0 ${classes.workspace}`}
      data-mode={mode}
      style={{ '--outline': `${widths.outline}%`, '--cards': `${widths.cards}%` } as CSSProperties}
    >
      {mode !== 'preview' && (
        <>
          <Outline selected={selected} marked={marked} actions={actions} blockActions={blockActions} />
          <BlockCards
            selected={selected}
            marked={marked}
            actions={actions}
            blockActions={blockActions}
            onDialog={openDialog}
          />
          <PaneSplitter
            label={t('editor.panes.outline')}
            value={widths.outline}
            {...paneLimits.outline}
            onChange={(outline) => setWidths({ outline })}
          />
        </>
      )}
      {mode === 'split' && (
        <PaneSplitter
          label={t('editor.panes.cards')}
          value={widths.cards}
          {...paneLimits.cards}
          onChange={(cards) => setWidths({ cards })}
        />
      )}
      {mode !== 'form' && (
        <PreviewPane selected={selected} actions={actions} clipboard={clipboard} onSelect={selectInPreview} />
      )}
      <OverviewDialogs dialog={dialog} blockActions={blockActions} onClose={() => openDialog(null)} />
    </div>
  );
}
